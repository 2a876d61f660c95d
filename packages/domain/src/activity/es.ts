import type { ActivitySentences } from './en.ts';

export const activitySentencesEs: ActivitySentences = {
  'activity.event.unknown': '{actor} realizó una acción desconocida en «{title}».',
  'activity.event.CREATE': '{actor} registró este activo como «{title}».',
  'activity.event.UPDATE': '{actor} creó una versión nueva, «{title}».',
  'activity.event.PENDING': '{actor} ofreció acceso ({level}) a {other}.',
  'activity.event.PENDING-until': '{actor} ofreció acceso ({level}) a {other} hasta el {date}.',
  'activity.event.ACCEPT': '{actor} aceptó el acceso ({level}) ofrecido por {other}.',
  'activity.event.REVOKE': '{actor} revocó el acceso ({level}) de {other}.',
  'activity.event.RELINQUISH': '{actor} renunció al acceso ({level}) que había concedido {other}.',
  'activity.event.REJECT': '{actor} rechazó, antes de aceptarlo, el acceso ({level}) ofrecido por {other}.',
  'activity.event.NDA_SIGN': '{actor} firmó el acuerdo de confidencialidad de {other}.',
  'asset.standing.admin': 'Administración',
  'asset.standing.edit': 'Edición',
  'asset.standing.view': 'Lectura',
};
