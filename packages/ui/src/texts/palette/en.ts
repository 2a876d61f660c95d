/** The palette that opens a page or an asset by its name. */
export const paletteEn = {
  'palette.title': 'Go to',
  'palette.label': 'Page or title of an asset',
  'palette.open': 'Go to…',
  'palette.pages': 'Pages',
  'palette.searching': 'Searching your assets',
  'palette.nothing': 'Nothing found.',
  'palette.failed': 'Your assets could not be searched.',
} as const;

export type PaletteTexts = Readonly<Record<keyof typeof paletteEn, string>>;
