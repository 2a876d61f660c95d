import type { BundleTexts } from './en.ts';

export const bundleEs: BundleTexts = {
  'bundle.action': 'Exportar las pruebas',
  'bundle.title': 'Exportar las pruebas de este activo',
  'bundle.intro': 'Un solo archivo ZIP con todo lo necesario para abrir y probar este activo sin este portal:',
  'bundle.content.files': 'el archivo cifrado de cada versión',
  'bundle.content.metadata': 'los metadatos públicos de cada versión; sus detalles cifrados siguen cifrados',
  'bundle.content.timestamps': 'los sellos de tiempo RFC 3161 con sus certificados',
  'bundle.content.chain': 'los datos de la blockchain: transacciones, eventos y bloques',
  'bundle.content.records': 'el registro firmado del operador de cada versión que lo tiene',
  'bundle.content.readme':
    'un archivo README y un pequeño programa (decrypt.py) que abre el paquete en cualquier ordenador',
  'bundle.local-chain': 'Este portal funciona sobre una cadena local. Sus registros no prueban nada ante terceros.',
  'bundle.keys': 'Incluir las claves de contenido',
  'bundle.keys-note':
    'Sin ellas el paquete prueba el activo, pero sus archivos solo se abren mientras la red de claves esté disponible.',
  'bundle.keys-warning-title': 'Cualquiera que tenga este ZIP puede leer los archivos',
  'bundle.keys-warning':
    'Con las claves de contenido de este paquete, cualquiera que lo obtenga puede abrir para siempre todas las versiones del archivo. Revocar el acceso no cambia eso. Proteja el paquete como los propios archivos.',
  'bundle.keys-confirm': 'Entiendo que un paquete con claves de contenido no se puede recuperar',
  'bundle.no-keys':
    'Solo el propietario puede incluir las claves de contenido. Los archivos de su paquete siguen cifrados.',
  'bundle.make': 'Crear el paquete',
  'bundle.making': 'Creando el paquete',
  'bundle.step.documents': 'Leer los metadatos de cada versión',
  'bundle.step.files': 'Obtener los archivos cifrados',
  'bundle.step.keys': 'Desenvolver las claves de contenido',
  'bundle.step.chain': 'Leer la blockchain',
  'bundle.step.packing': 'Empaquetar',
  'bundle.done': 'El paquete está listo ({size}). Su navegador lo está guardando.',
  'bundle.lacks-records':
    'Al paquete le faltan registros firmados del operador porque el servicio de pruebas no está disponible; créelo de nuevo más tarde para incluirlos.',
  'bundle.lacks-versions':
    'El documento o el archivo de estas versiones falta en el almacenamiento o es ilegible: {list}. El paquete contiene todo lo demás.',
  'bundle.done-note': 'Guárdelo en un lugar seguro. El archivo README.txt que contiene explica cómo abrirlo.',
  'bundle.failed': 'No se pudo crear el paquete.',
  'bundle.safe': 'Su activo y sus archivos no han cambiado.',
  'bundle.readme':
    'Este ZIP contiene el activo {id} con todo lo necesario para abrirlo y probarlo sin el portal. Instale Python con el paquete cryptography, extraiga decrypt.py del ZIP y ejecute: python3 decrypt.py <este ZIP> --out <carpeta>. Los archivos solo se abren si keys.json está incluido o si se indica una clave de contenido con --key.',
};
