import type { ActivitySentences } from './en.ts';

export const activitySentencesDe: ActivitySentences = {
  'activity.event.unknown': '{actor} hat an „{title}“ eine unbekannte Aktion ausgeführt.',
  'activity.event.CREATE': '{actor} hat dieses Werk als „{title}“ registriert.',
  'activity.event.UPDATE': '{actor} hat eine neue Version angelegt: „{title}“.',
  'activity.event.PENDING': '{actor} hat {other} Zugriff angeboten ({level}).',
  'activity.event.PENDING-until': '{actor} hat {other} Zugriff angeboten ({level}), gültig bis {date}.',
  'activity.event.ACCEPT': '{actor} hat den von {other} angebotenen Zugriff angenommen ({level}).',
  'activity.event.REVOKE': '{actor} hat den Zugriff von {other} widerrufen ({level}).',
  'activity.event.RELINQUISH': '{actor} hat den von {other} gewährten Zugriff aufgegeben ({level}).',
  'activity.event.REJECT': '{actor} hat den von {other} angebotenen Zugriff vor der Annahme abgelehnt ({level}).',
  'activity.event.NDA_SIGN': '{actor} hat die Vertraulichkeitsvereinbarung von {other} unterzeichnet.',
  'asset.standing.admin': 'Verwalten',
  'asset.standing.edit': 'Bearbeiten',
  'asset.standing.view': 'Ansehen',
};
