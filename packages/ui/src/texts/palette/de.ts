import type { PaletteTexts } from './en.ts';

export const paletteDe: PaletteTexts = {
  'palette.title': 'Gehe zu',
  'palette.label': 'Seite oder Titel eines Werks',
  'palette.open': 'Gehe zu …',
  'palette.pages': 'Seiten',
  'palette.searching': 'Ihre Werke werden durchsucht',
  'palette.nothing': 'Nichts gefunden.',
  'palette.failed': 'Ihre Werke konnten nicht durchsucht werden.',
};
