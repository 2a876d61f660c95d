import type { FrameTexts } from './en.ts';

export const frameDe: FrameTexts = {
  'app.name': 'IP-Register',
  'app.skip': 'Zum Inhalt springen',
  'app.local-chain': 'LOKALE CHAIN: beweist nichts',
  'app.disk-low':
    'Die Festplatte dieses Servers ist fast voll. Gespeichertes bleibt lesbar; neue Dateien werden bald abgelehnt.',
  'app.disk-full':
    'Die Festplatte dieses Servers ist voll. Gespeichertes bleibt lesbar; Neues wird erst wieder angenommen, wenn Platz ist.',
  'app.starting': 'Das Portal startet',
  'app.start-failed': 'Das Portal kann nicht starten',
  'app.start-failed-safe': 'Ihre Daten sind sicher. Der Server antwortet im Moment nicht.',

  'index.behind-notice': 'Indexierung läuft… {n} Blöcke zurück',

  'nav.main': 'Hauptmenü',
  'nav.quick': 'Schnellzugriff',
  'nav.dashboard': 'Übersicht',
  'nav.assets': 'Werke',
  'nav.workfiles': 'Mappen',
  'nav.shares': 'Freigaben',
  'nav.register': 'IP registrieren',
  'nav.add': 'Neu',
  'nav.settings': 'Einstellungen',
  'nav.verify': 'Nachweis prüfen',
  'nav.menu': 'Menü',
  'nav.all-pages': 'Alle Seiten',
  'nav.collapse': 'Seitenleiste einklappen',
  'nav.expand': 'Seitenleiste ausklappen',
  'nav.sign-out': 'Abmelden',
  'nav.log-out': 'Abmelden',
  'nav.account': 'Konto {wallet}',
  'nav.user': 'Benutzer',

  'theme.label': 'Erscheinungsbild',
  'theme.light': 'Hell',
  'theme.dark': 'Dunkel',
  'theme.system': 'Wie dieses Gerät',
  'theme.to-light': 'Zum hellen Erscheinungsbild wechseln',
  'theme.to-dark': 'Zum dunklen Erscheinungsbild wechseln',

  'dashboard.greeting': 'Willkommen zurück, {name}',
  'dashboard.subtitle': 'Ihr Register auf einen Blick.',
  'dashboard.register-title': 'Ein Werk registrieren',
  'dashboard.register-text':
    'Ihre Datei wird in diesem Browser verschlüsselt, gespeichert, mit einem Zeitstempel versehen und in Ihrem Namen in der Blockchain eingetragen.',
  'dashboard.register-action': 'IP registrieren',
  'dashboard.assets-title': 'Ihre Werke',
  'dashboard.assets-text': 'Öffnen und prüfen Sie Ihre registrierten Dateien, Byte für Byte.',
  'dashboard.assets-action': 'Bibliothek öffnen',

  'not-found.title': 'Hoppla! Seite nicht gefunden',
  'not-found.text': 'Diese Seite gibt es nicht: {path}',
  'not-found.action': 'Zur Startseite',

  'unavailable.title': 'Dieser Teil ist noch nicht verfügbar',
  'unavailable.text': '{name} gehört nicht zu dieser Version.',

  'module.loading': '{name} wird geladen',
  'module.failed': '{name} kann nicht angezeigt werden',
  'module.failed-safe': 'Ihre Daten sind sicher; der Rest des Portals arbeitet weiter.',
  'module.failed-do': 'Versuchen Sie es erneut. Besteht das Problem weiter, laden Sie die Seite neu.',
  'module.refused': '{name} kann {claim} nicht verwenden: Ein anderer Teil des Portals verwendet es bereits.',

  'notifications.title': 'Mitteilungen',
  'notifications.open': 'Mitteilungen, {n} ungelesen',
  'notifications.empty': 'Noch keine Mitteilungen.',
  'notifications.clear': 'Liste leeren',
  'notifications.repeated': '{n}-mal',
  'notifications.tone.success': 'Erfolg',
  'notifications.tone.info': 'Hinweis',
  'notifications.tone.warning': 'Warnung',
  'notifications.tone.failure': 'Fehler',
};
