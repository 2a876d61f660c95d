import type { NoticesTexts } from './en.ts';

export const noticesEs: NoticesTexts = {
  'notices.title': 'De otras personas',
  'notices.window': 'En esta ventana',
  'notices.empty': 'Todavía no hay avisos.',
  'notices.loading': 'Cargando avisos',
  'notices.away': 'No se pudieron cargar los avisos.',
  'notices.older': 'Mostrar anteriores',
  'notices.older-failed': 'No se pudieron cargar los avisos anteriores.',
  'notices.shown': '{n} de {total}',
  'notices.new': 'Nuevo',
  'notices.announcements': 'Todos los avisos del operador',
  'notices.mark-all': 'Marcar todo como leído',
  'notice.share-granted': '{actor} ha compartido «{title}» con usted',
  'notice.share-accepted': '{actor} ha firmado el acuerdo y aceptado «{title}»',
  'notice.share-rejected': '{actor} ha rechazado «{title}»',
  'notice.share-relinquished': '{actor} ha renunciado al acceso a «{title}»',
  'notice.share-revoked': '{actor} ha revocado su acceso a «{title}»',
  'notice.access-requested': '{actor} ha solicitado acceso a «{title}»',
  'notice.access-ending': 'Su acceso a «{title}» termina pronto',
  'notice.asset-updated': '{actor} ha actualizado «{title}»',
  'notice.system-update': 'Aviso del operador: {title}',
};
