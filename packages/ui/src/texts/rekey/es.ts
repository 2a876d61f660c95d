import type { RekeyTexts } from './en.ts';

export const rekeyEs: RekeyTexts = {
  'rekey.action': 'Cifrar de nuevo',
  'rekey.card': 'Una clave nueva para esta versión',
  'rekey.card-text':
    'Quien ha perdido el acceso puede haber guardado la clave de esta versión. Con una clave nueva, lo que guardó ya no abre el archivo aquí.',
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
  'rekey.cannot': 'Qué no puede hacer',
  'rekey.cannot-copies':
    'No puede recuperar copias: ni del archivo ni del archivo cifrado antiguo, tampoco en otros nodos de IPFS. Una clave guardada sigue abriendo una copia así.',
  'rekey.cannot-earlier': 'Las versiones anteriores que tenían otro archivo conservan ese archivo y su clave.',
  'rekey.cannot-details':
    'Los datos de las versiones anteriores permanecen como prueba. Una clave guardada sigue abriendo los detalles cifrados que contienen, como la descripción y el nombre del archivo.',
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
    'Cifrado de nuevo como versión {n}. El archivo cifrado antiguo se eliminará por sí solo en unos minutos.',
  'rekey.failed': 'No se pudo cifrar de nuevo: {message}',
  'rekey.failed-safe':
    'La versión actual y su archivo cifrado están como antes. Pulse «Cifrar de nuevo» para continuar donde se detuvo.',
  'rekey.sent-note': 'Ya se envió a la blockchain. Pulse «Cifrar de nuevo» para ver cómo terminó.',
  'rekey.changed':
    'Mientras tanto alguien creó una versión nueva. No se envió nada suyo. Pulse «Cifrar de nuevo» para hacerlo con esa versión.',
  'rekey.cancelled': 'Detenido. No se ha cambiado nada.',
  'rekey.remove-warning':
    'La versión nueva está registrada. El archivo cifrado antiguo sigue ahí y se eliminará por sí solo más tarde: {reason}',
  'rekey.version-note': 'Cifrado de nuevo como versión {n}',
  'rekey.version-opens':
    'Esta versión se cifró de nuevo como versión {n}. Donde su archivo cifrado antiguo ya no está, se abre exactamente el mismo archivo a través de la versión {n}.',
  'rekey.after-revoke': 'Después, cifrar de nuevo la versión actual',
  'rekey.after-revoke-note':
    'Su clave puede haberse guardado. Con una clave nueva, lo guardado ya no abre el archivo aquí.',
};
