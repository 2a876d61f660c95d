import type { PeopleTexts } from './en.ts';

export const peopleDe: PeopleTexts = {
  'user.soon': 'Benutzerprofile kommen bald!',
  'user.status': 'Status',
  'user.active': 'Aktiver Benutzer',
  'user.loading': 'Profil wird geladen',
  'user.failed': 'Das Profil konnte nicht geladen werden.',
  'user.edit': 'Profil bearbeiten',
  'user.about': 'Über',
  'user.since': 'Mitglied seit',
  'user.assets': 'Werke ({n})',
  'user.assets-label': 'Werke von {name}',
  'user.no-assets': 'Keine registrierten Werke.',
  'user.roles': 'Rollen ({n})',
  'user.roles-label': 'Rollen von {name}',
  'user.no-roles': 'Keine Rollen an Werken anderer.',
  'user.asset': 'Werk',
  'user.registered': 'Registriert',
  'user.role': 'Rolle',
  'user.until': 'Bis',
  'user.never': 'Ohne Ende',

  'settings.profile': 'Profil',
  'settings.notifications': 'Benachrichtigungen',
  'settings.updated': 'Einstellungen gespeichert',
  'settings.update-failed': 'Einstellungen konnten nicht gespeichert werden',
  'settings.user-failed': 'Benutzereinstellungen konnten nicht gespeichert werden',
  'settings.loading': 'Ihre Einstellungen werden geladen',
  'settings.defaults':
    'Ihre Einstellungen konnten nicht geladen werden. Bis dahin sehen Sie die Voreinstellungen; sie können nicht geändert werden.',
  'settings.changed-elsewhere':
    'Ihre Einstellungen wurden in einem anderen Tab oder auf einem anderen Gerät geändert. Jetzt sehen Sie die aktuellen; nichts wurde überschrieben.',

  'profile.title': 'Ihr Profil',
  'profile.text':
    'Andere sehen hier alles außer Ihrer Anschrift. Ihre E-Mail-Adresse sehen Personen, mit denen Sie ein Werk gemeinsam haben.',
  'profile.loading': 'Ihr Profil wird geladen',
  'profile.load-failed': 'Ihr Profil konnte nicht geladen werden.',
  'profile.username': 'Benutzername',
  'profile.email': 'E-Mail',
  'profile.email-note': 'Mit dieser bestätigten Adresse melden Sie sich an.',
  'profile.name': 'Vollständiger Name',
  'profile.job': 'Titel',
  'profile.organization': 'Organisation',
  'profile.website': 'Website',
  'profile.address': 'Anschrift',
  'profile.address-note': 'Nur Sie sehen sie.',
  'profile.description': 'Beschreibung',
  'profile.bio': 'Über mich',
  'profile.photo': 'Foto',
  'profile.photo-note':
    'PNG, JPEG oder WebP, höchstens {max}. Es wird quadratisch zugeschnitten; seine Metadaten, etwa der Aufnahmeort, werden entfernt.',
  'profile.choose-photo': 'Foto wählen',
  'profile.remove-photo': 'Foto entfernen',
  'profile.save': 'Profil speichern',
  'profile.discard': 'Änderungen verwerfen',
  'profile.unsaved': 'Sie haben ungespeicherte Änderungen.',
  'profile.leave':
    'Die Änderungen an Ihrem Profil sind nicht gespeichert. Wenn Sie die Seite verlassen, gehen sie verloren.',
  'profile.username-short': 'Der Benutzername muss mindestens 2 Zeichen haben',
  'profile.email-invalid': 'Bitte geben Sie eine gültige E-Mail-Adresse ein',
  'profile.field-invalid': 'Dieser Wert ist hier nicht möglich.',
  'profile.website-invalid': 'Bitte geben Sie eine vollständige Webadresse ein, etwa https://example.org',
  'profile.looks-like-address': 'Ein Benutzername darf nicht wie eine E-Mail- oder Wallet-Adresse aussehen',
  'profile.updated': 'Profil gespeichert!',
  'profile.updated-short': 'Profil geändert',
  'profile.failed': 'Profil konnte nicht gespeichert werden',
  'profile.failed-retry': 'Profil konnte nicht gespeichert werden. Bitte versuchen Sie es erneut.',
  'profile.failed-user': 'Benutzerprofil konnte nicht gespeichert werden',
  'profile.changed-elsewhere':
    'Ihr Profil wurde in einem anderen Tab oder auf einem anderen Gerät geändert: {fields}. Ihre eigenen Änderungen sind noch hier. Prüfen Sie sie und speichern Sie erneut.',
  'profile.now': 'Anderswo gespeichert: {value}',
  'profile.now-empty': 'Anderswo geleert',

  'avatar.uploaded': 'Foto gespeichert!',
  'avatar.removed': 'Foto entfernt',
  'avatar.failed': 'Foto konnte nicht hochgeladen werden',
  'avatar.no-wallet': 'Wallet-Adresse nicht verfügbar',

  'sessions.title': 'Angemeldete Geräte',
  'sessions.text': 'Beenden Sie jede Sitzung, die Sie nicht kennen. Sie wird ab ihrer nächsten Anfrage abgewiesen.',
  'sessions.loading': 'Sitzungen werden geladen',
  'sessions.failed': 'Die Sitzungen konnten nicht geladen werden.',
  'sessions.device': '{browser} unter {system}',
  'sessions.unknown': 'Unbekanntes Gerät',
  'sessions.current': 'Dieses Gerät',
  'sessions.place': 'Angemeldet von {place}',
  'sessions.signed-in': 'Angemeldet',
  'sessions.last-used': 'Zuletzt benutzt',
  'sessions.end': 'Sitzung beenden',
  'sessions.end-of': 'Sitzung beenden: {device}',
  'sessions.ended': 'Die Sitzung ist beendet.',
  'sessions.end-all': 'Überall abmelden',
  'sessions.end-all-text':
    'Das beendet alle Ihre Sitzungen, auch diese, und löscht unfertige Formulare von diesem Gerät. Danach können Sie sich wie gewohnt anmelden. Passkeys und Zugriffstoken bleiben gültig: Entfernen Sie auf dieser Seite, was nicht von Ihnen ist.',

  'privacy.title': 'Privatsphäre',
  'privacy.profile': 'Mein Profil zeigen',
  'privacy.profile-text':
    'Andere finden Sie über den Namen und sehen Ihr Profil. Ist es aus, sehen nur Personen mit einem gemeinsamen Werk Ihren Namen und Ihre E-Mail-Adresse.',
  'privacy.activity': 'Meine Aktivität zeigen',
  'privacy.activity-text': 'Ihr Profil zeigt Ihre Aktionen. Auf der Blockchain bleiben sie in jedem Fall öffentlich.',

  'closure.title': 'Konto schließen',
  'closure.text':
    'Ihr Konto wird nach einer Frist gelöscht. Den Tag nennt die E-Mail, die Sie dann erhalten. Bis dahin können Sie sich anmelden und „Mein Konto behalten“ wählen.',
  'closure.action': 'Konto schließen',
  'closure.confirm': 'Ihr Konto schließen?',
  'closure.deleted':
    'Sie werden überall abgemeldet. Nach der Frist werden Profil, Einstellungen, Mitteilungen, Ordner, Anfragen, Sitzungen und Passkeys gelöscht.',
  'closure.chain':
    'Ihre registrierten Werke bleiben mit Versionen, Freigaben und Unterschriften auf der öffentlichen Blockchain. Sie lassen sich nicht löschen.',
  'closure.grants':
    'Zugriffe, die Sie gewährt haben, gelten bis zu ihrem Ablauf. Widerrufen Sie sie vorher, wenn sie enden sollen.',
  'closure.evidence': 'Nachweise der Vereinbarungen, die Sie unterzeichnet haben, bleiben bei der anderen Partei.',
  'closure.key':
    'Ihr Signaturschlüssel wird mit dem Konto gelöscht. Danach kann niemand Ihre Werke in Ihrem Namen ändern, freigeben oder öffnen, und ein neues Konto mit derselben Adresse erhält ein anderes Wallet.',
  'closure.see-grants': 'Gewährte Zugriffe ansehen',
  'closure.closing-title': 'Ihr Konto wird geschlossen',
  'closure.closing-text': 'Es wird gelöscht am',
  'closure.keep': 'Mein Konto behalten',
  'closure.kept': 'Ihr Konto bleibt bestehen.',
  'key.loading': 'Die Schlüssel Ihres Kontos werden gelesen',
  'key.recovery-present':
    'Ein Ersatzschlüssel ist vorhanden: Geht dieser Schlüssel verloren, kann ein anderer unterzeichnen.',
  'key.recovery-missing':
    'Kein Ersatzschlüssel vorhanden. Geht der Schlüssel verloren, kann für Ihr Konto nichts mehr unterzeichnet werden.',
  'key.owner-portal': 'Schlüssel beim Portal',
  'key.owner-dynamic': 'Schlüssel bei Dynamic',
  'key.owner-other': 'Weiterer Schlüssel',
  'key.add-recovery': 'Ersatzschlüssel hinzufügen',
  'key.wallet-missing': 'Wählen Sie die Wallet, die Ihren Schlüssel halten soll.',
  'key.owner-missing':
    'Wählen Sie eine Wallet oder geben Sie die Adresse des Schlüssels ein: 0x und 40 Buchstaben oder Ziffern.',
  'key.owner-mistyped':
    'Diese Adresse enthält einen Tippfehler: Ihre Großbuchstaben passen nicht zum Rest. Kopieren Sie sie noch einmal aus ihrer Wallet.',
  'key.take-over': 'Meinen Schlüssel übernehmen',
  'key.add-recovery-text':
    'Dieser Schlüssel kann allein für Ihr Konto unterzeichnen, auch ohne das Portal. Wählen Sie ein Browser-Wallet oder geben Sie eine Adresse ein, die Ihnen gehört.',
  'key.take-over-text':
    'Ihr Browser-Wallet wird Inhaber Ihres Kontos, und der Schlüssel beim Portal kann nicht mehr unterzeichnen. Wallet-Adresse, Werke und frühere Unterschriften bleiben unverändert.',
  'key.take-over-warning':
    'Danach bestätigen Sie jeden Schritt in Ihrem Wallet. Verlieren Sie dessen Schlüssel ohne Ersatzschlüssel, kann niemand helfen.',
  'key.no-wallet': 'Es wurde kein Browser-Wallet gefunden. Installieren Sie eines und öffnen Sie diese Seite erneut.',
  'key.choose-wallet': 'Browser-Wallet',
  'key.address': 'Adresse (0x…)',
  'key.recovery-added': 'Der Ersatzschlüssel wurde hinzugefügt.',
  'key.taken-over': 'Der Schlüssel Ihres Kontos gehört jetzt Ihnen.',
  'key.confirm-in-wallet':
    'Bestätigen Sie in Ihrem Wallet. Bis dahin können Sie hier abbrechen, und nichts ändert sich.',
  'notify.mail': 'E-Mail',
  'notify.product': 'Im Produkt',
  'notify.email': 'E-Mails an mich senden',
  'notify.email-text': 'Hauptschalter für alle E-Mails. Anmeldecodes werden immer gesendet.',
  'notify.shares': 'Freigabeanfragen',
  'notify.shares-text': 'Eine Person gibt ein Werk für Sie frei oder bittet um Zugriff.',
  'notify.replies': 'Antworten auf Ihre Freigaben',
  'notify.replies-text':
    'Eine Person nimmt einen Zugriff an, lehnt ihn ab oder verzichtet darauf; Ihr Zugriff endet bald oder wird entzogen.',
  'notify.updates': 'Neue Versionen',
  'notify.updates-text': 'Ein für Sie freigegebenes Werk hat eine neue Version.',
  'notify.system': 'Hinweise des Betreibers',
  'notify.system-text': 'Wartung und Änderungen des Dienstes.',
  'notify.marketing': 'Neuigkeiten zum Produkt',
  'notify.marketing-text': 'Ihre Einwilligung wird gespeichert. Derzeit wird nichts gesendet.',
  'notify.marketing-changed': 'Zuletzt geändert:',
  'notify.push': 'Hinweise während der Arbeit',
  'notify.push-text':
    'Neue Hinweise erscheinen im Produkt und, solange das Fenster im Hintergrund ist, als Hinweis des Browsers.',
  'notify.push-denied': 'Der Browser erlaubt dieser Seite keine Hinweise. Sie erscheinen nur im Produkt.',

  'export.title': 'Ihre Daten',
  'export.text':
    'Lädt alles herunter, was das Portal über Sie speichert, als JSON-Datei und als CSV-Datei, ohne Schlüssel und ohne Ihre Dateien.',
  'export.action': 'Meine Daten herunterladen',
  'export.done': 'Ihre Daten wurden heruntergeladen: {n} Einträge',
  'export.failed': 'Ihre Daten konnten nicht gesammelt werden. Bitte versuchen Sie es erneut.',
};
