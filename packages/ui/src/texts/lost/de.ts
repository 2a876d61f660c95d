import type { LostTexts } from './en.ts';

export const lostDe: LostTexts = {
  'lost.asset':
    '„{title}“ lässt sich zurzeit nicht öffnen: Gespeicherte Daten fehlen oder sind beschädigt. Der Eintrag in der Blockchain ist nicht betroffen, und das Portal versucht jede Stunde, die Daten wiederherzustellen.',
  'lost.more': 'Weitere Werke, die sich zurzeit nicht öffnen lassen: {n}',
  'lost.note': 'Die gespeicherte Datei lässt sich zurzeit nicht öffnen',
  'lost.note-text':
    'Gespeicherte Daten fehlen oder sind beschädigt, und keine Sicherungskopie konnte sie ersetzen. Der Eintrag in der Blockchain ist nicht betroffen. Das Portal versucht jede Stunde, die Daten wiederherzustellen; bitte bewahren Sie Ihre eigene Kopie der Datei auf.',
};
