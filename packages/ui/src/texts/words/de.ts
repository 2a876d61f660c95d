import type { WordsTexts } from './en.ts';

export const wordsDe: WordsTexts = {
  'action.cancel': 'Abbrechen',
  'action.close': 'Schließen',
  'action.copy': '{what} kopieren',
  'action.copied': 'Kopiert',
  'action.retry': 'Wiederholen',
  'action.try-again': 'Erneut versuchen',
  'action.back': 'Zurück',
  'action.dismiss': 'Ausblenden',
  'action.minimise': 'Verkleinern',
  'action.reload': 'Seite neu laden',

  'what.address': 'Adresse',
  'what.hash': 'Hash',
  'what.request-id': 'Anfrage-ID',

  'status.draft': 'Entwurf',
  'status.pending': 'Ausstehend',
  'status.active': 'Aktiv',
  'status.expired': 'Abgelaufen',
  'status.revoked': 'Widerrufen',
  'status.confirmed': 'Bestätigt',
  'status.failed': 'Fehlgeschlagen',
  'status.unknown': 'Unbekannt',

  'mark.public': 'Für immer öffentlich',
  'mark.public-hint': 'Alle können dies lesen, und es lässt sich nicht entfernen.',
  'mark.secret': 'Verschlüsselt',
  'mark.secret-hint': 'Nur wer Zugriff auf das Werk hat, kann dies lesen.',

  'stage.done': 'erledigt',
  'stage.now': 'läuft',
  'stage.next': 'steht aus',
  'stage.failed': 'fehlgeschlagen',
  'stage.seconds': '{n} s',
  'stage.bytes': '{done} von {total}',

  'error.request-id': 'Anfrage-ID',
  'error.title': 'Etwas ist schiefgegangen',
  'error.safe': 'Es wurde nichts verändert.',
  'error.do': 'Versuchen Sie es gleich noch einmal.',
  'error.offline': 'Sie sind offline.',
  'error.offline-do': 'Es wird geladen, sobald Sie wieder online sind.',

  'request.no-response': 'Netzwerkfehler. Bitte prüfen Sie Ihre Verbindung.',
  'request.forbidden': 'Zugriff verweigert. Sie haben keine Berechtigung für diese Aktion.',
  'request.not-found': 'Nicht gefunden.',
  'request.validation': 'Die Eingaben sind ungültig.',
  'request.server': 'Serverfehler. Bitte versuchen Sie es später erneut.',
  'request.client': 'Fehler der Anfrage: {status}',
};
