/**
 * Places where a spreadsheet would begin to evaluate a formula (decision P4; OWASP, 'CSV injection'): at the start of a cell, and behind
 * a semicolon, tab or line break, because the spreadsheets of many languages separate cells there, also within our quotes.
 */
const formulaStart = /(^|[;\t\r\n])(?=[=+\-@＝＋－＠])|^(?=[\t\r\n])/g;

/** A cell that a spreadsheet shows as text. */
const neutral = (cell: string): string => cell.replaceAll(formulaStart, "$1'");

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** RFC 4180 with a byte order mark, which spreadsheets need to read the text as UTF-8. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => quoted(neutral(cell))).join(',')}\r\n`).join('')}`;
