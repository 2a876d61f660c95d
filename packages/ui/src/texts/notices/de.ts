import type { NoticesTexts } from './en.ts';

export const noticesDe: NoticesTexts = {
  'notices.title': 'Von anderen',
  'notices.window': 'In diesem Fenster',
  'notices.empty': 'Noch hat niemand etwas geteilt oder beantwortet.',
  'notices.loading': 'Was andere getan haben, wird geladen',
  'notices.away': 'Was andere getan haben, konnte nicht geladen werden.',
  'notices.older': 'Ältere anzeigen',
  'notices.older-failed': 'Ältere konnten nicht geladen werden.',
  'notices.shown': '{n} von {total}',
  'notices.new': 'Neu',
  'notices.mark-all': 'Alle als gelesen markieren',
  'notice.share-granted': '{actor} teilt „{title}“ mit Ihnen',
  'notice.share-accepted': '{actor} hat die Vereinbarung unterzeichnet und „{title}“ angenommen',
  'notice.share-rejected': '{actor} hat „{title}“ abgelehnt',
  'notice.share-relinquished': '{actor} hat auf den Zugriff auf „{title}“ verzichtet',
  'notice.share-revoked': '{actor} hat Ihren Zugriff auf „{title}“ widerrufen',
  'notice.access-requested': '{actor} bittet um Zugriff auf „{title}“',
};
