import type { TokensTexts } from './en.ts';

export const tokensDe: TokensTexts = {
  'tokens.title': 'Zugriffstoken',
  'tokens.text':
    'Mit einem Token rufen Ihre Programme die API für Sie auf. Behandeln Sie es wie ein Passwort, und geben Sie ihm nicht mehr Rechte, als das Programm braucht.',
  'tokens.loading': 'Die Zugriffstoken werden geladen',
  'tokens.failed': 'Die Zugriffstoken konnten nicht geladen werden.',
  'tokens.none': 'Sie haben kein Zugriffstoken.',
  'tokens.create': 'Token erstellen',
  'tokens.name': 'Name',
  'tokens.name-example': 'Zum Beispiel: Build-Server',
  'tokens.scopes': 'Rechte',
  'tokens.scope-read': 'Jedes Token kann Ihre Werke, Freigaben, Aktivitäten und Ordner lesen.',
  'tokens.scope-open': 'Dateien öffnen',
  'tokens.scope-open-text': 'Entschlüsselt Dateien von Werken, die Sie ansehen dürfen.',
  'tokens.scope-register': 'Registrieren und aktualisieren',
  'tokens.scope-register-text': 'Registriert Werke und neue Versionen und bestellt Zertifikate.',
  'tokens.scope-share': 'Freigeben',
  'tokens.scope-share-text':
    'Erteilt und widerruft Lese- und Bearbeitungszugriff und unterschreibt NDAs in Ihrem Namen. Freigaben für Admins erfordern Sie selbst.',
  'tokens.valid-for': 'Gültigkeit in Tagen',
  'tokens.new': 'Ihr neues Zugriffstoken',
  'tokens.new-text':
    'Speichern Sie es jetzt: Es wird nicht noch einmal angezeigt. Wer es hat, kann es nutzen, bis es abläuft oder Sie es widerrufen.',
  'tokens.copy': 'Token kopieren',
  'tokens.copied': 'Das Token wurde kopiert.',
  'tokens.saved': 'Ich habe es gespeichert',
  'tokens.reads': 'Lesen',
  'tokens.expires': 'Läuft ab',
  'tokens.last-used': 'Zuletzt genutzt',
  'tokens.never-used': 'Noch nie genutzt',
  'tokens.revoke': 'Widerrufen',
  'tokens.revoke-of': 'Token widerrufen: {name}',
  'tokens.revoke-text': 'Programme mit diesem Token werden ab ihrer nächsten Anfrage abgewiesen.',
  'tokens.revoked': 'Das Token wurde widerrufen.',
};
