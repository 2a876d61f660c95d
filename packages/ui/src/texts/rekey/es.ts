import type { RekeyTexts } from './en.ts';

export const rekeyEs: RekeyTexts = {
  'rekey.action': 'Cifrar de nuevo',
  'rekey.card': 'Una clave nueva para esta versión',
  'rekey.card-text':
    'Una persona cuyo acceso ha terminado puede haber guardado las claves de esta versión. Después de cifrar de nuevo, esas claves ya no abren el archivo aquí. Los detalles privados que usted cambie después reciben siempre una clave nueva, también sin cifrar de nuevo.',
  'rekey.open': 'Cifrar de nuevo…',
  'rekey.unfinished': 'Un intento anterior no terminó. Continúa donde se detuvo.',
  'rekey.title': '¿Cifrar de nuevo la versión actual?',
  'rekey.does': 'Qué ocurre',
  'rekey.does-key':
    'El archivo se descifra en este navegador, se compara con el hash de la blockchain y se cifra otra vez con una clave nueva. Su contenido no cambia.',
  'rekey.does-version':
    'Se convierte en una versión nueva con el mismo hash de archivo. Quien tiene acceso ahora lo conserva.',
  'rekey.does-removal':
    'El archivo cifrado antiguo se elimina del almacenamiento de este portal y de la copia de seguridad.',
  'rekey.cannot': 'Límites',
  'rekey.cannot-copies':
    'Las copias existentes del archivo o del archivo cifrado antiguo no se pueden retirar, tampoco las de otros nodos de IPFS. Una persona que guardó la clave puede seguir abriendo esas copias.',
  'rekey.cannot-earlier': 'Las versiones anteriores que tenían otro archivo conservan ese archivo y su clave.',
  'rekey.cannot-details':
    'Los datos de las versiones anteriores permanecen como prueba. Una persona que guardó la clave puede seguir abriendo los detalles cifrados que contienen, como la descripción y el nombre del archivo.',
  'rekey.progress': 'Cifrando de nuevo',
  'rekey.stage.fetching-existing-data': 'Abrir la versión actual y comprobar su hash',
  'rekey.stage.processing-new-file': 'Cifrar con una clave nueva y subir',
  'rekey.stage.creating-metadata': 'Sellar el tiempo y subir los metadatos',
  'rekey.stage.updating-blockchain': 'Registrar en la blockchain',
  'rekey.stage.organizing-files': 'Ordenar los archivos',
  'rekey.stage.removing-replaced-file': 'Eliminar el archivo cifrado antiguo',
  'rekey.stage.complete': 'Cifrado de nuevo',
  'rekey.done': 'Cifrado de nuevo como versión {n}. El archivo cifrado antiguo se ha eliminado.',
  'rekey.done-later':
    'Cifrado de nuevo como versión {n}. El archivo cifrado antiguo se eliminará automáticamente en unos minutos.',
  'rekey.failed': 'No se pudo cifrar de nuevo: {message}',
  'rekey.failed-safe':
    'La versión actual y su archivo cifrado no han cambiado. Pulse «Cifrar de nuevo» para continuar.',
  'rekey.sent-note': 'Ya se envió a la blockchain. Pulse «Cifrar de nuevo» para ver el resultado.',
  'rekey.changed':
    'Mientras tanto se creó una versión nueva. No se envió nada. Pulse «Cifrar de nuevo» para cifrar esa versión.',
  'rekey.cancelled': 'Detenido. No se ha cambiado nada.',
  'rekey.remove-warning':
    'La versión nueva está registrada. El archivo cifrado antiguo aún existe y se eliminará automáticamente más tarde: {reason}',
  'rekey.version-note': 'Cifrado de nuevo como versión {n}',
  'rekey.version-opens':
    'Esta versión se cifró de nuevo como versión {n}. Si su archivo cifrado antiguo se eliminó, el mismo archivo se abre a través de la versión {n}.',
  'rekey.after-revoke': 'Después, cifrar de nuevo la versión actual',
  'rekey.after-revoke-note':
    'Esta persona puede haber guardado las claves. Después de cifrar de nuevo, esas claves ya no abren el archivo aquí. Los detalles privados que usted cambie después reciben siempre una clave nueva, también sin cifrar de nuevo.',
};
