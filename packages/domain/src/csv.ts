/** First characters that make a spreadsheet evaluate a cell as a formula (decision P4). */
const formulaStart = /^[=+\-@\t\r]/;

/** A cell that a spreadsheet shows as text. */
const neutral = (cell: string): string => (formulaStart.test(cell) ? `'${cell}` : cell);

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** RFC 4180 with a byte order mark, which spreadsheets need to read the text as UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => quoted(neutral(cell))).join(',')}\r\n`).join('')}`;
