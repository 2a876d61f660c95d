import type { PaletteTexts } from './en.ts';

export const paletteFr: PaletteTexts = {
  'palette.title': 'Aller à',
  'palette.label': 'Page ou titre d’un actif',
  'palette.open': 'Aller à…',
  'palette.pages': 'Pages',
  'palette.searching': 'Recherche dans vos actifs',
  'palette.nothing': 'Aucun résultat.',
  'palette.failed': 'Vos actifs n’ont pas pu être parcourus.',
};
