import { checkCoverage, checkout, coveragePage, type Surroundings } from './coverage.ts';

const around: Surroundings = {
  read: (path) =>
    ({
      'shell/src/page.tsx': "text('page.title')",
      'shell/src/page.test.tsx': "test('says hello', () => expect(title).toBe('Hello Ada!'));",
      'shell/src/other.test.tsx': "test('says nothing', () => undefined);",
    })[path] ?? null,
  texts: "'page.title': 'Hello {name}!', 'page.unused': 'Gone'",
  specified: null,
};

const page = (section: string, ...rows: string[]) =>
  [`## ${section}`, '', '| What | Built in | Proved by |', '|---|---|---|', ...rows].join('\n');

const problemsOf = (row: string, section = 'Texts') => checkCoverage(page(section, row), around).problems;

const good = '| `Hello {name}!` | `shell/src/page.tsx`, `page.title` | `shell/src/page.test.tsx` "says hello" |';

test('accepts a true row and counts built and unbuilt rows', () => {
  const later = '| `Good night` | *not built yet:* dashboard | *not yet* |';
  expect(checkCoverage(page('Texts', good, later), around)).toEqual({
    problems: [],
    counts: [{ section: 'Texts', rows: 2, proved: 1, missing: 1 }],
  });
});

test.each([
  ['a file that is not there', good.replace('src/page.tsx', 'src/gone.tsx'), 'no such file: shell/src/gone.tsx'],
  ['a test file that is not there', good.replace('page.test', 'gone.test'), 'no such file: shell/src/gone.test.tsx'],
  ['a test of another name', good.replace('says hello', 'says bye'), 'has no test named: says bye'],
  ['a title that is only mentioned', good.replace('says hello', 'Hello Ada!'), 'has no test named: Hello Ada!'],
  ['a text that differs', good.replace('Hello {', 'Hallo {'), 'neither in the catalogue nor in its source'],
  ['a key that no text has', good.replace('page.title', 'page.heading'), 'no text has the key page.heading'],
  ['a key that its file does not use', good.replace('page.title', 'page.unused'), 'no file it names uses the key'],
  [
    'a test that does not contain the text',
    good.replace('page.test.tsx` "says hello"', 'other.test.tsx` "says nothing"'),
    'no test it names contains the text',
  ],
  ['an empty cell', '| `Hello {name}!` | `shell/src/page.tsx` | |', 'half a row: three filled cells are needed'],
  ['built without a file', good.replace('`shell/src/page.tsx`, ', ''), 'half a row: no file names where it is built'],
  [
    'built without a test',
    good.replace(/`[^`]*` "says.*"/, '*no test yet*'),
    'half a row: built, but no test proves it',
  ],
  ['proved but not built', '| x | *not built yet:* dashboard | *no test yet* |', 'half a row: not built, but called'],
  ['an unknown area of the product', '| x | *not built yet:* later | *not yet* |', 'unknown area: later'],
  ['an area of the product that is built', '| x | *not built yet:* sharing | *not yet* |', 'unknown area: sharing'],
])('reports a row with %s by its line', (_, row, message) => {
  expect(problemsOf(row)).toEqual(expect.arrayContaining([expect.stringContaining(message)]));
  expect(problemsOf(row).every((problem) => problem.startsWith('line 5, '))).toBe(true);
});

test('reports a specified text without a row', () => {
  const { problems } = checkCoverage(page('Texts', good), { ...around, specified: ['Hello {name}!', 'Forgotten'] });
  expect(problems).toEqual(['specified, but without a row: Forgotten']);
});

test('compares only files and tests outside the section of texts', () => {
  expect(problemsOf(good.replace('`Hello {name}!`', 'a greeting'), 'Screens and routes')).toEqual([]);
});

const here = checkout();

test('accepts every row of docs/coverage.md', () => {
  expect(checkCoverage(coveragePage(), { ...here, specified: null }).problems).toEqual([]);
});

(here.specified ? test : test.skip)('finds a row for every text of the specification', () => {
  expect(checkCoverage(coveragePage(), here).problems).toEqual([]);
});
