import type { NoticesTexts } from './en.ts';

export const noticesDe: NoticesTexts = {
  'notices.title': 'Von anderen',
  'notices.window': 'In diesem Fenster',
  'notices.empty': 'Noch keine Mitteilungen von anderen.',
  'notices.loading': 'Mitteilungen werden geladen',
  'notices.away': 'Die Mitteilungen konnten nicht geladen werden.',
  'notices.older': 'Ältere anzeigen',
  'notices.older-failed': 'Ältere Mitteilungen konnten nicht geladen werden.',
  'notices.shown': '{n} von {total}',
  'notices.new': 'Neu',
  'notices.announcements': 'Alle Hinweise des Betreibers',
  'notices.mark-all': 'Alle als gelesen markieren',
  'notice.share-granted': '{actor} hat „{title}“ mit Ihnen geteilt',
  'notice.share-accepted': '{actor} hat die Vereinbarung unterzeichnet und „{title}“ angenommen',
  'notice.share-rejected': '{actor} hat „{title}“ abgelehnt',
  'notice.share-relinquished': '{actor} hat den Zugriff auf „{title}“ aufgegeben',
  'notice.share-revoked': '{actor} hat Ihren Zugriff auf „{title}“ widerrufen',
  'notice.access-requested': '{actor} hat um Zugriff auf „{title}“ gebeten',
  'notice.access-ending': 'Ihr Zugriff auf „{title}“ endet bald',
  'notice.asset-updated': '{actor} hat „{title}“ aktualisiert',
  'notice.system-update': 'Hinweis des Betreibers: {title}',
};
