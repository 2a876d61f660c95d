import type { SealingTexts } from './en.ts';

export const sealingEs: SealingTexts = {
  'anew.action': 'Cifrar de nuevo',
  'anew.card': 'Una clave nueva para esta versión',
  'anew.card-text':
    'Quien ha perdido el acceso puede haber guardado la clave de esta versión. Con una clave nueva, lo que guardó ya no abre el archivo aquí.',
  'anew.open': 'Cifrar de nuevo…',
  'anew.unfinished': 'Un intento anterior no terminó. Continúa donde se detuvo.',
  'anew.title': '¿Cifrar de nuevo la versión actual?',
  'anew.does': 'Qué ocurre',
  'anew.does-key':
    'El archivo se descifra en este navegador, se compara con el hash de la blockchain y se cifra otra vez con una clave nueva. Su contenido no cambia.',
  'anew.does-version':
    'Se convierte en una versión nueva con el mismo hash de archivo. Quien tiene acceso ahora lo conserva.',
  'anew.does-removal':
    'El archivo cifrado antiguo se elimina del almacenamiento de este portal y de la copia de seguridad.',
  'anew.cannot': 'Qué no puede hacer',
  'anew.cannot-copies':
    'No puede recuperar copias: ni del archivo ni del archivo cifrado antiguo, tampoco en otros nodos de IPFS. Una clave guardada sigue abriendo una copia así.',
  'anew.cannot-earlier': 'Las versiones anteriores que tenían otro archivo conservan ese archivo y su clave.',
  'anew.cannot-details':
    'Los datos de las versiones anteriores permanecen como prueba. Una clave guardada sigue abriendo los detalles cifrados que contienen, como la descripción y el nombre del archivo.',
  'anew.progress': 'Cifrando de nuevo',
  'anew.stage.fetching-existing-data': 'Abrir la versión actual y comprobar su hash',
  'anew.stage.processing-new-file': 'Cifrar con una clave nueva y subir',
  'anew.stage.creating-metadata': 'Sellar el tiempo y subir los metadatos',
  'anew.stage.updating-blockchain': 'Registrar en la blockchain',
  'anew.stage.organizing-files': 'Ordenar los archivos',
  'anew.stage.removing-replaced-file': 'Eliminar el archivo cifrado antiguo',
  'anew.stage.complete': 'Cifrado de nuevo',
  'anew.done': 'Cifrado de nuevo como versión {n}. El archivo cifrado antiguo se ha eliminado.',
  'anew.done-later':
    'Cifrado de nuevo como versión {n}. El archivo cifrado antiguo se eliminará por sí solo en unos minutos.',
  'anew.failed': 'No se pudo cifrar de nuevo: {message}',
  'anew.failed-safe':
    'La versión actual y su archivo cifrado están como antes. Pulse «Cifrar de nuevo» para continuar donde se detuvo.',
  'anew.sent-note': 'Ya se envió a la blockchain. Pulse «Cifrar de nuevo» para ver cómo terminó.',
  'anew.changed':
    'Mientras tanto alguien creó una versión nueva. No se envió nada suyo. Pulse «Cifrar de nuevo» para hacerlo con esa versión.',
  'anew.cancelled': 'Detenido. No se ha cambiado nada.',
  'anew.remove-warning':
    'La versión nueva está registrada. El archivo cifrado antiguo sigue ahí y se eliminará por sí solo más tarde: {reason}',
  'anew.version-note': 'Cifrado de nuevo como versión {n}',
  'anew.version-opens':
    'Esta versión se cifró de nuevo como versión {n}. Donde su archivo cifrado antiguo ya no está, se abre exactamente el mismo archivo a través de la versión {n}.',
  'anew.after-revoke': 'Después, cifrar de nuevo la versión actual',
  'anew.after-revoke-note':
    'Su clave puede haberse guardado. Con una clave nueva, lo guardado ya no abre el archivo aquí.',
};
