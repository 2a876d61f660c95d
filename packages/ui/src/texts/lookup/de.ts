import type { LookupTexts } from './en.ts';

export const lookupDe: LookupTexts = {
  'lookup.drop':
    'Von jeder anderen Datei wird nur der SHA-256 an dieses Portal gesendet, um nachzusehen, ob die Datei registriert ist.',
  'lookup.link': 'Ist diese Datei registriert?',
  'lookup.working': 'Der SHA-256 von {name} wird nachgeschlagen',
  'lookup.found': 'Diese Datei ist registriert',
  'lookup.found-text': '„{name}“ ist Byte für Byte eine Datei, die in diesem Register eingetragen ist.',
  'lookup.limits':
    'Der Eintrag beweist, dass dieses Konto den Hash zu dieser Zeit eingetragen hat. Er beweist weder die Urheberschaft noch, welcher Person das Konto gehört; den Titel hat der Eigentümer geschrieben.',
  'lookup.none': 'Diese Datei ist hier nicht registriert',
  'lookup.none-text':
    'Kein Werk in diesem Register hat eine Version mit diesem SHA-256. Ein einziges geändertes Byte, ein Export oder ein Scan ergibt einen anderen.',
  'lookup.failed': 'Das Register konnte nicht abgefragt werden.',
  'lookup.failed-text': 'Die Datei wurde nicht gesendet. Versuchen Sie es gleich noch einmal.',
  'lookup.by': 'Eingetragen von',
  'lookup.owner': 'Eigentümer heute',
  'lookup.time': 'Eingetragen',
  'lookup.title': 'Titel (öffentlich)',
};
