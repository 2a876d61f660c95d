import type { PaletteTexts } from './en.ts';

export const paletteEs: PaletteTexts = {
  'palette.title': 'Ir a',
  'palette.label': 'Página o título de un activo',
  'palette.open': 'Ir a…',
  'palette.pages': 'Páginas',
  'palette.searching': 'Buscando en sus activos',
  'palette.nothing': 'No se ha encontrado nada.',
  'palette.failed': 'No se pudo buscar en sus activos.',
};
