import type { WordsTexts } from './en.ts';

export const wordsEs: WordsTexts = {
  'action.cancel': 'Cancelar',
  'action.close': 'Cerrar',
  'action.copy': 'Copiar {what}',
  'action.copied': 'Copiado',
  'action.retry': 'Reintentar',
  'action.try-again': 'Intentar de nuevo',
  'action.back': 'Volver',
  'action.dismiss': 'Descartar',
  'action.minimise': 'Minimizar',
  'action.reload': 'Recargar la página',

  'what.address': 'dirección',
  'what.hash': 'hash',
  'what.request-id': 'identificador de la solicitud',

  'status.draft': 'Borrador',
  'status.pending': 'Pendiente',
  'status.active': 'Activo',
  'status.expired': 'Caducado',
  'status.revoked': 'Revocado',
  'status.confirmed': 'Confirmado',
  'status.failed': 'Fallido',
  'status.unknown': 'Desconocido',

  'mark.public': 'Público para siempre',
  'mark.public-hint': 'Cualquiera puede leer esto y no se puede retirar.',
  'mark.secret': 'Cifrado',
  'mark.secret-hint': 'Solo las personas con acceso al activo pueden leer esto.',

  'stage.done': 'hecho',
  'stage.now': 'en curso',
  'stage.next': 'por hacer',
  'stage.failed': 'fallido',
  'stage.seconds': '{n} s',
  'stage.bytes': '{done} de {total}',

  'error.request-id': 'Identificador de la solicitud',
  'error.title': 'Algo ha ido mal',
  'error.safe': 'No se ha cambiado nada.',
  'error.do': 'Inténtelo de nuevo en un momento.',
  'error.offline': 'No tiene conexión.',
  'error.offline-do': 'Se cargará en cuanto vuelva a tener conexión.',

  'request.no-response': 'Error de red. Compruebe su conexión.',
  'request.forbidden': 'Acceso denegado. No tiene permiso para esta acción.',
  'request.not-found': 'Recurso no encontrado.',
  'request.validation': 'Los datos introducidos no son válidos.',
  'request.server': 'Error del servidor. Inténtelo más tarde.',
  'request.client': 'Error de la solicitud: {status}',
};
