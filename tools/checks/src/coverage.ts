import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BuiltRow, type CoverageRow, readRows, type TestReference } from './coverage-rows.ts';
import { root } from './root.ts';

/** Inputs of the check: the repository, and the specification if it is next to the checkout. */
export interface Surroundings {
  /** The text of a file of the repository, or null when there is none. */
  readonly read: (path: string) => string | null;
  /** Every English text of the interface, as written in the code. */
  readonly texts: string;
  /** The texts the specification lists; null if the specification is not next to the checkout. */
  readonly specified: readonly string[] | null;
}

export interface SectionCount {
  readonly section: string;
  readonly rows: number;
  readonly proved: number;
  readonly missing: number;
}

export interface CoverageReport {
  readonly problems: readonly string[];
  readonly counts: readonly SectionCount[];
}

/** Section whose rows are texts, to the letter. */
export const textSection = 'Texts';

/** Areas of the product that are not built; a row may name no others. */
const areas = new Set([
  'activity',
  'certificates',
  'dashboard',
  'platform roles',
  'profiles',
  'public deployment',
  'settings',
  'sign-in',
]);

/** Placeholders may have other names in code, and code escapes apostrophes. */
const comparable = (text: string): string => text.replaceAll("\\'", "'").replace(/\$?\{[\w.]+\}/g, '{}');

const holds = (source: string, text: string): boolean => comparable(source).includes(comparable(text));

/** Whether the source contains every fixed fragment of a text with filled placeholders. */
const holdsFilled = (source: string, text: string): boolean => {
  const fragments = comparable(text)
    .split('{}')
    .map((fragment) => fragment.trim())
    .filter((fragment) => fragment.length > 2);
  const flat = comparable(source).replaceAll('\\.', '.');
  return fragments.length > 0 && fragments.every((fragment) => flat.includes(fragment));
};

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The title is the first argument of a call, in any kind of quotes. */
const hasTest = (source: string, title: string): boolean =>
  new RegExp(`\\(\\s*(['"\`])${escaped(title)}\\1\\s*,`).test(source.replaceAll("\\'", "'"));

/** The key itself, or the beginning of a template that makes it. */
const hasKey = (source: string, key: string): boolean => {
  if (source.includes(`'${key}'`) || source.includes(`${key}:`)) return true;
  return [...source.matchAll(/`([a-z-]+\.[a-zA-Z.-]*)\$\{/g)].some(([, start]) => key.startsWith(start as string));
};

const problemsOfTests = (row: BuiltRow, { read }: Surroundings): string[] =>
  row.tests.flatMap(({ file, title }: TestReference) => {
    const source = read(file);
    if (source === null) return [`no such file: ${file}`];
    return hasTest(source, title) ? [] : [`${file} has no test named: ${title}`];
  });

const problemsOfText = (row: BuiltRow, { read, texts }: Surroundings): string[] => {
  const sources = row.files.map((file) => read(file) ?? '');
  const inSources = sources.some((source) => holds(source, row.what));
  const problems = [
    ...(holds(texts, row.what) || inSources ? [] : ['the text is neither in the catalogue nor in its source']),
    ...row.keys
      .filter((key) => !texts.includes(key) && !sources.some((source) => source.includes(key)))
      .map((key) => `no text has the key ${key}`),
    ...row.keys
      .filter((key) => !inSources && !sources.some((source) => hasKey(source, key)))
      .map((key) => `no file it names uses the key ${key}`),
  ];
  const shown = row.tests.some(({ file }) => {
    const source = read(file) ?? '';
    return holdsFilled(source, row.what) || row.keys.some((key) => source.includes(key));
  });
  return shown ? problems : [...problems, 'no test it names contains the text'];
};

const problemsOfRow = (row: CoverageRow, around: Surroundings): string[] => {
  if (row.state === 'half') return [`half a row: ${row.fault}`];
  if (row.state === 'missing') return areas.has(row.area) ? [] : [`unknown area: ${row.area}`];
  const absent = row.files.filter((file) => around.read(file) === null).map((file) => `no such file: ${file}`);
  const texts = row.section === textSection && absent.length === 0 ? problemsOfText(row, around) : [];
  return [...absent, ...problemsOfTests(row, around), ...texts];
};

const countsOf = (rows: readonly CoverageRow[]): SectionCount[] =>
  [...new Set(rows.map(({ section }) => section))].map((section) => {
    const own = rows.filter((row) => row.section === section);
    const count = (state: CoverageRow['state']) => own.filter((row) => row.state === state).length;
    return {
      section,
      rows: own.length,
      proved: count('proved'),
      missing: count('missing'),
    };
  });

/** Compares docs/coverage.md with the repository and, if present, the specification. */
export const checkCoverage = (page: string, around: Surroundings): CoverageReport => {
  const rows = readRows(page);
  const known = new Set(rows.filter(({ section }) => section === textSection).map(({ what }) => what));
  const problems = [
    ...rows.flatMap((row) => problemsOfRow(row, around).map((problem) => `line ${row.line}, ${row.what}: ${problem}`)),
    ...(around.specified ?? [])
      .filter((text) => !known.has(text))
      .map((text) => `specified, but without a row: ${text}`),
  ];
  return { problems, counts: countsOf(rows) };
};

const textsFolder = 'packages/ui/src/texts';
const failureSentences = 'packages/domain/src/failure-sentences.ts';

const englishTexts = (): string =>
  readdirSync(join(root, textsFolder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.includes('.test.'))
    .map((name) => readFileSync(join(root, textsFolder, name), 'utf8'))
    .concat(readFileSync(join(root, failureSentences), 'utf8'))
    .join('\n');

/** The checkout that contains this file. */
export const checkout = (): Surroundings => {
  const list = join(root, '../shared/spec/messages.txt');
  return {
    read: (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : null),
    texts: englishTexts(),
    specified: existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : null,
  };
};

export const coveragePage = (): string => readFileSync(join(root, 'docs/coverage.md'), 'utf8');

/** 'Texts: 198 rows, 102 proved, 96 not built' for every section. */
export const printCounts = (counts: readonly SectionCount[]): string =>
  counts
    .map(({ section, rows, proved, missing }) => `${section}: ${rows} rows, ${proved} proved, ${missing} not built`)
    .join('\n');

if (import.meta.main) {
  const around = checkout();
  const { problems, counts } = checkCoverage(coveragePage(), around);
  const background = around.specified
    ? ''
    : '\nThe specification is not next to this checkout: its list was not compared.';
  process.stdout.write(`${[printCounts(counts), ...problems].join('\n')}${background}\n`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
