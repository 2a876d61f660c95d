import type { AnnouncementsTexts } from './en.ts';

export const announcementsDe: AnnouncementsTexts = {
  'announcements.title': 'Hinweise des Betreibers',
  'announcements.subtitle': 'Was der Betreiber dieses Registers allen geschrieben hat',
  'announcements.loading': 'Die Hinweise werden geladen',
  'announcements.failed': 'Die Hinweise konnten nicht geladen werden',
  'announcements.empty': 'Der Betreiber hat noch keine Hinweise geschrieben.',
  'announcements.none-text': 'Wartungen und Änderungen werden hier aufgeführt.',
  'announcements.write': 'Hinweis schreiben',
  'announcements.write-text':
    'Alle sehen ihn sofort im Produkt; wer Hinweise des Betreibers wünscht, erhält ihn auch per E-Mail. Englisch ist erforderlich; wer eine andere Sprache hat, liest den englischen Text, wenn Sie keinen in dieser Sprache hinzufügen.',
  'announcements.form-title': 'Titel',
  'announcements.form-text': 'Text',
  'announcements.in': 'Auf {language}',
  'announcements.add': 'Sprache hinzufügen',
  'announcements.missing': 'Titel und Text sind erforderlich.',
  'announcements.publish': 'Für alle veröffentlichen',
  'announcements.published': 'Der Hinweis wurde veröffentlicht.',
  'announcements.withdraw': 'Zurückziehen',
  'announcements.withdraw-title': 'Diesen Hinweis zurückziehen?',
  'announcements.withdraw-text':
    'Er verschwindet aus allen Listen, und wartende E-Mails werden nicht gesendet. Gesendete E-Mails können nicht zurückgeholt werden.',
  'announcements.withdrawn': 'Der Hinweis wurde zurückgezogen.',
  'announcements.is-withdrawn': 'Zurückgezogen',
  'announcements.author': 'Geschrieben von',
  'announcements.withdrawer': 'Zurückgezogen von',
  'announcements.shown': '{n} von {total}',
  'announcements.older': 'Ältere anzeigen',
};
