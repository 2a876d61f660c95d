import type { SecurityTexts } from './en.ts';

export const securityDe: SecurityTexts = {
  'proof.title': 'Bestätigen Sie, dass Sie es sind',
  'proof.text':
    'Dieser Schritt erfordert eine Bestätigung aus den letzten {minutes} Minuten, damit ein unbeaufsichtigtes Gerät nicht genügt.',
  'proof.passkey': 'Mit Passkey bestätigen',
  'proof.send-code': 'Code an {email} senden',
  'proof.confirm': 'Bestätigen',
  'proof.passkey-elsewhere':
    'Für diesen Schritt verlangt Ihr Konto einen Passkey, der auf dieser Seite nicht verwendet werden kann. Melden Sie sich in diesem Browser noch einmal am Portal an, und versuchen Sie es dann hier erneut.',

  'second.title': 'Zweiter Schritt',
  'second.text': 'Ihr Konto ist durch die Anmeldung in zwei Schritten geschützt. Bestätigen Sie mit Ihrem Passkey.',
  'second.use-recovery': 'Wiederherstellungscode verwenden',
  'second.recovery': 'Wiederherstellungscode',
  'second.recovery-hint':
    'Einer der Codes, die Sie beim Einschalten der Anmeldung in zwei Schritten gesichert haben. Jeder gilt einmal.',
  'second.restart': 'Noch einmal beginnen',

  'passkeys.title': 'Passkeys',
  'passkeys.text':
    'Melden Sie sich mit Fingerabdruck, Gesicht oder PIN Ihres Geräts statt mit einem Code an. Ein Passkey gilt nur für dieses Portal.',
  'passkeys.none': 'Sie haben noch keinen Passkey.',
  'passkeys.add': 'Passkey hinzufügen',
  'passkeys.new-name': 'Passkey {n}',
  'passkeys.name': 'Name des Passkeys',
  'passkeys.rename': 'Umbenennen',
  'passkeys.rename-of': 'Passkey umbenennen: {name}',
  'passkeys.remove': 'Entfernen',
  'passkeys.remove-of': 'Passkey entfernen: {name}',
  'passkeys.remove-text':
    'Mit „{name}“ können Sie sich dann nicht mehr anmelden. Löschen Sie ihn auch auf Ihrem Gerät.',
  'passkeys.synced': 'Zwischen Ihren Geräten synchronisiert',
  'passkeys.one-device': 'Auf einem Gerät',
  'passkeys.created': 'Hinzugefügt',
  'passkeys.last-used': 'zuletzt verwendet',
  'passkeys.never-used': 'noch nicht verwendet',
  'passkeys.added': 'Der Passkey wurde hinzugefügt.',
  'passkeys.renamed': 'Der Passkey wurde umbenannt.',
  'passkeys.removed': 'Der Passkey wurde entfernt.',
  'passkeys.unsupported': 'Dieser Browser unterstützt keine Passkeys.',
  'passkeys.waits':
    'Nach einem bloßen Code hinzugefügt. Andere Passkeys entfernen und die Anmeldung in zwei Schritten einschalten kann er ab',
  'passkeys.removes': 'Wird entfernt am',
  'passkeys.keep': 'Behalten',
  'passkeys.keep-of': 'Passkey behalten: {name}',
  'passkeys.kept': 'Der Passkey bleibt.',
  'passkeys.removed-later':
    'Der Passkey wird nach einer Wartezeit entfernt. Bis dahin können Sie ihn behalten; auch seine Verwendung behält ihn.',

  'security.loading': 'Ihre Anmeldewege werden geladen',
  'security.failed': 'Ihre Anmeldewege konnten nicht geladen werden',

  'two-step.title': 'Anmeldung in zwei Schritten',
  'two-step.label': 'Zusätzlich einen Passkey verlangen',
  'two-step.text':
    'Nach einem Code per E-Mail oder Google ist zusätzlich Ihr Passkey oder ein Wiederherstellungscode nötig.',
  'two-step.needs-passkey': 'Fügen Sie zuerst einen Passkey hinzu.',
  'two-step.on': 'Die Anmeldung in zwei Schritten ist eingeschaltet.',
  'two-step.off': 'Die Anmeldung in zwei Schritten ist ausgeschaltet; Ihre Wiederherstellungscodes gelten nicht mehr.',
  'two-step.begins': 'Gilt ab',
  'two-step.waits':
    'Sie haben nur mit einem Code bestätigt. Bis dahin genügt ein Code zur Anmeldung, damit niemand Sie aussperren kann, der Ihre E-Mails liest; schalten Sie sie hier aus, wenn Sie es nicht waren. Mit einem früheren Passkey bestätigt, gilt sie sofort.',
  'two-step.waiting': 'Die Anmeldung in zwei Schritten gilt nach einer Wartezeit.',
  'two-step.notice': 'Die Anmeldung in zwei Schritten wurde nach einem bloßen Code eingeschaltet',
  'two-step.notice-text':
    'Von da an genügt ein Code nicht mehr zur Anmeldung. Wenn Sie es nicht waren, ändern Sie zuerst das Passwort Ihres Postfachs und schalten sie dann aus. Sie gilt ab',
  'two-step.notice-open': 'Einstellungen öffnen',

  'recovery.title': 'Ihre Wiederherstellungscodes',
  'recovery.text':
    'Bewahren Sie diese Codes sicher auf. Jeder ersetzt einmal Ihren Passkey. Sie werden nicht wieder angezeigt.',
  'recovery.copy': 'Codes kopieren',
  'recovery.copied': 'Die Codes wurden kopiert.',
  'recovery.saved': 'Ich habe sie gesichert',
  'recovery.left': '{left} von {n} Wiederherstellungscodes sind unbenutzt.',
  'recovery.used': 'Code {number} wurde verwendet am',
  'recovery.renew': 'Neue Codes erstellen',

  'offer.title': 'Nächstes Mal ohne Code anmelden',
  'offer.text': 'Fügen Sie einen Passkey hinzu: Dann genügt Ihr Fingerabdruck, Ihr Gesicht oder die PIN Ihres Geräts.',
  'offer.later': 'Jetzt nicht',
};
