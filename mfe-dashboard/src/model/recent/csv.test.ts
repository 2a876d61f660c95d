import { csvName, csvOf } from './csv.ts';

/** The cells of a file, read by the grammar of RFC 4180. */
const read = (file: string): string[][] =>
  [...file.slice(1).matchAll(/((?:(?:"(?:[^"]|"")*"|[^",\r\n]*),?)*)\r\n/g)].map(([, line = '']) =>
    [...`,${line}`.matchAll(/,("(?:[^"]|"")*"|[^",]*)/g)].map(([, cell = '']) =>
      cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell,
    ),
  );

test('begins with a byte order mark and ends every line with CRLF', () => {
  expect(
    csvOf([
      ['Date', 'Größe'],
      ['a', 'b'],
    ]),
  ).toBe('\uFEFFDate,Größe\r\na,b\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r=1'])('neutralises a cell that starts as %j', (cell) => {
  expect(read(csvOf([['a', cell]]))).toEqual([['a', `'${cell}`]]);
});

test.each(['a=b', 'me@example.org', '2026-11-23', '14:03:05+01:00', ' =x'])('leaves %j as it is', (cell) => {
  expect(read(csvOf([[cell]]))).toEqual([[cell]]);
});

test('quotes separators, quotes and line breaks', () => {
  const cells = ['a,b', 'say "no"', 'two\r\nlines', 'plain', ''];
  expect(csvOf([cells])).toBe('\uFEFF"a,b","say ""no""","two\r\nlines",plain,\r\n');
  expect(read(csvOf([cells]))).toEqual([cells]);
});

test('names the file by the day', () => {
  expect(csvName('2026-11-23')).toBe('activities_2026-11-23.csv');
});
