/** A table cell may hold anything but what would end it. */
const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

/** Rows under their titles, as GitHub and its like show them. */
export const table = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  [titles, titles.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |\n`).join('');

export const code = (text: string) => `\`${text}\``;

/** What stands on top of a generated page. @param source what people edit instead */
export const generatedFrom = (source: string): string =>
  `<!-- Generated from ${source} by \`npm run gen\`; do not edit. -->\n\n`;
