import { csvOf } from '@ipr/domain';
import papa from 'papaparse';
import { csvName } from './csv.ts';

/** The cells of a file as a library reads it that is used by many spreadsheets in browsers. */
const read = (file: string): string[][] => {
  const { data, errors } = papa.parse(file, { skipEmptyLines: true });
  expect(errors).toEqual([]);
  return data;
};

test('begins with a byte order mark and ends every line with CRLF', () => {
  expect(
    csvOf([
      ['Date', 'Größe'],
      ['a', 'b'],
    ]),
  ).toBe('\uFEFFDate,Größe\r\na,b\r\n');
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\r1', '\n1', '＝1', '＠A'])(
  'neutralises a cell that starts as %j',
  (cell) => {
    expect(read(csvOf([['a', cell]]))).toEqual([['a', `'${cell}`]]);
  },
);

test.each(['a=b', 'me@example.org', '2026-11-23', '14:03:05+01:00', ' =x'])('leaves %j as it is', (cell) => {
  expect(read(csvOf([[cell, '']]))).toEqual([[cell, '']]);
});

test.each([
  ['x;=HYPERLINK("http://evil.example","Open")', `x;'=HYPERLINK("http://evil.example","Open")`],
  ['a\n+1;-2', "a\n'+1;'-2"],
  ['\r=1', "\r'=1"],
])('neutralises %j for a spreadsheet that separates cells at semicolons or line breaks', (cell, neutral) => {
  expect(read(csvOf([['a', cell]]))).toEqual([['a', neutral]]);
});

test('quotes separators, quotes and line breaks', () => {
  const cells = ['a,b', 'say "no"', 'two\r\nlines', 'plain', ''];
  expect(csvOf([cells])).toBe('\uFEFF"a,b","say ""no""","two\r\nlines",plain,\r\n');
  expect(read(csvOf([cells]))).toEqual([cells]);
});

test('a reader finds every cell of rows with all difficult characters', () => {
  const rows = [
    ['Date', 'Größe', 'Message'],
    ['2026-11-23', '„Ü“; ñ\t日本', 'a "quoted, comma" and\na line'],
    ['', '""', ',,'],
    ['x', '\r\n', 'end"'],
  ];
  expect(read(csvOf(rows))).toEqual(rows.map((cells) => cells.map((cell) => (cell === '\r\n' ? "'\r\n" : cell))));
});

test('names the file by the day', () => {
  expect(csvName('2026-11-23')).toBe('activities_2026-11-23.csv');
});
