import type { ActivitySentences } from './en.ts';

export const activitySentencesFr: ActivitySentences = {
  'activity.event.unknown': '{actor} a effectué une action inconnue sur « {title} ».',
  'activity.event.CREATE': '{actor} a enregistré cet actif sous le titre « {title} ».',
  'activity.event.UPDATE': '{actor} a créé une nouvelle version, « {title} ».',
  'activity.event.PENDING': '{actor} a proposé un accès ({level}) à {other}.',
  'activity.event.PENDING-until': '{actor} a proposé un accès ({level}) à {other}, valable jusqu’au {date}.',
  'activity.event.ACCEPT': '{actor} a accepté l’accès ({level}) proposé par {other}.',
  'activity.event.REVOKE': '{actor} a révoqué l’accès ({level}) de {other}.',
  'activity.event.RELINQUISH': '{actor} a renoncé à l’accès ({level}) accordé par {other}.',
  'activity.event.REJECT': '{actor} a refusé, avant acceptation, l’accès ({level}) proposé par {other}.',
  'activity.event.NDA_SIGN': '{actor} a signé l’accord de confidentialité de {other}.',
  'asset.standing.admin': 'Administration',
  'asset.standing.edit': 'Modification',
  'asset.standing.view': 'Lecture',
};
