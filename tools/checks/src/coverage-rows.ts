/** A test by its file and title. */
export interface TestReference {
  readonly file: string;
  readonly title: string;
}

interface Named {
  readonly section: string;
  /** First cell; for a text, the text without its backticks. */
  readonly what: string;
  readonly line: number;
}

export interface BuiltRow extends Named {
  readonly state: 'proved';
  readonly files: readonly string[];
  /** Keys of texts or codes of failures. */
  readonly keys: readonly string[];
  readonly tests: readonly TestReference[];
}

export type CoverageRow =
  | BuiltRow
  | (Named & { readonly state: 'missing'; readonly area: string })
  | (Named & { readonly state: 'half'; readonly fault: string });

const notBuilt = /^\*not built yet:\* (.+)$/;
const notYet = '*not yet*';

const codeSpans = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code]) => code as string);
const isPath = (code: string): boolean => code.includes('/') && !code.startsWith('/') && /\.\w+$/.test(code);

const testsOf = (cell: string): TestReference[] =>
  [...cell.matchAll(/`([^`]+)` "([^"]+)"/g)].map(([, file, title]) => ({
    file: file as string,
    title: title as string,
  }));

const readBuilt = (named: Named, builtIn: string, provedBy: string): CoverageRow => {
  const codes = codeSpans(builtIn);
  const files = codes.filter(isPath);
  const tests = testsOf(provedBy);
  if (files.length === 0) return { ...named, state: 'half', fault: 'no file names where it is built' };
  if (tests.length === 0) return { ...named, state: 'half', fault: 'built, but no test proves it' };
  return { ...named, state: 'proved', files, keys: codes.filter((code) => !isPath(code)), tests };
};

const readRow = (named: Named, cells: readonly string[]): CoverageRow => {
  const [, builtIn = '', provedBy = ''] = cells;
  if (cells.length !== 3 || cells.includes(''))
    return { ...named, state: 'half', fault: 'three filled cells are needed' };
  const area = notBuilt.exec(builtIn)?.[1];
  if (area !== undefined)
    return provedBy === notYet
      ? { ...named, state: 'missing', area }
      : { ...named, state: 'half', fault: 'not built, but called proved' };
  return readBuilt(named, builtIn, provedBy);
};

const isSeparator = (line: string): boolean => /^[|\s:-]+$/.test(line);

/**
 * The rows of docs/coverage.md. A row is `| what | built in | proved by |`: files and keys in backticks, a test as its file
 * in backticks and its title in double quotes; or `*not built yet:* area` and `*not yet*`.
 */
export const readRows = (page: string): CoverageRow[] => {
  const rows: CoverageRow[] = [];
  let section = '';
  let heading = false;
  for (const [at, line] of page.split('\n').entries()) {
    if (line.startsWith('## ')) section = line.slice(3).trim();
    if (!line.startsWith('|')) heading = true;
    else if (heading) heading = false;
    else if (!isSeparator(line)) {
      const cells = line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => cell.trim());
      const first = cells[0] ?? '';
      const what = section === 'Texts' ? (codeSpans(first)[0] ?? first) : first;
      rows.push(readRow({ section, what, line: at + 1 }, cells));
    }
  }
  return rows;
};
