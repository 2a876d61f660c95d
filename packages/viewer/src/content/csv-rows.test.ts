import { csvRows } from './csv-rows.ts';

const all = async (text: string): Promise<readonly (readonly string[])[]> => {
  const next = csvRows(text);
  const rows: (readonly string[])[] = [];
  for (let more = await next(); more; more = await next()) rows.push(...more);
  return rows;
};

test.each([
  [
    'commas',
    'a,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons, with quotes, separators and line breaks in a value',
    'a;"b;""c""\nd"\r\n1;2',
    [
      ['a', 'b;"c"\nd'],
      ['1', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['a single value', 'a', [['a']]],
])('reads %s', async (_, text, expected) => {
  expect(await all(text)).toEqual(expected);
});

test('reads a long text in pieces, without a row lost at their boundaries', async () => {
  const lines = Array.from({ length: 30_000 }, (_, n) => `${n};"value; ${n}"`);
  const next = csvRows(lines.join('\n'));
  const first = (await next()) ?? [];
  expect(first.length).toBeLessThan(30_000);
  let count = first.length;
  for (let more = await next(); more; more = await next()) {
    expect(more[0]).toEqual([String(count), `value; ${count}`]);
    count += more.length;
  }
  expect(count).toBe(30_000);
  expect(await next()).toBeNull();
});
