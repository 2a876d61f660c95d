/** Escapes characters that would end a table cell. */
const cell = (text: string) => text.replace(/\s+/g, ' ').replaceAll('|', '\\|').trim();

/** A table of GitHub Flavored Markdown. */
export const table = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  [titles, titles.map(() => '---'), ...rows].map((row) => `| ${row.map(cell).join(' | ')} |\n`).join('');

export const code = (text: string) => `\`${text}\``;

/** Header of a generated page. @param source the file to edit instead */
export const generatedFrom = (source: string): string =>
  `<!-- Generated from ${source} by \`npm run gen\`; do not edit. -->\n\n`;
