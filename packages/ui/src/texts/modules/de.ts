import type { modulesEn } from './en.ts';

export const modulesDe: Readonly<Record<keyof typeof modulesEn, string>> = {
  'modules.development': 'Entwicklung: Die Module dieses Portals werden nicht geprüft.',
  'modules.last-good': '{reason} Das Portal verwendet die geprüfte Liste vom {date}.',
  'modules.new-version': 'Eine neue Version des Portals ist verfügbar. Sie erhalten sie, wenn Sie die Seite neu laden.',
  'modules.none': '{reason} Nur die Seiten des Portals selbst arbeiten; Ihre Daten sind sicher.',
  'modules.override-refused': 'Module Ihres eigenen Rechners werden nicht verwendet: Dieses Portal erlaubt es nicht.',
  'modules.override-used':
    'In diesem Browser werden Module Ihres eigenen Rechners verwendet. Sie werden nicht geprüft.',
  'modules.problem-broken': 'Die Liste der Module ist beschädigt.',
  'modules.problem-expired': 'Die Liste der Module ist abgelaufen.',
  'modules.problem-older': 'Der Server bietet eine ältere Liste der Module an als zuvor.',
  'modules.problem-unreachable': 'Die Liste der Module kann nicht geladen werden.',
  'modules.problem-untrusted': 'Die Liste der Module ist nicht vom Betreiber signiert.',
};
