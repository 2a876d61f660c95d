/** A failed test, for the end of the output: where only the last lines are kept, its name and cause are still there. */
export interface Failure {
  readonly name: string;
  readonly message: string;
}

interface StoryResult {
  readonly status: string;
  readonly errors: readonly { readonly message?: string }[];
  readonly steps?: readonly { readonly title: string; readonly error?: object }[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string; readonly results: readonly StoryResult[] }[];
  }[];
}

export interface StoriesReport {
  readonly suites: readonly Suite[];
  /** Errors outside of a test: a file that cannot be read, a worker that ended. */
  readonly errors: readonly { readonly message?: string }[];
}

export interface UnitsReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const attempt = ({ status, errors, steps = [] }: StoryResult): string => {
  const failedAt = steps.find(({ error }) => error)?.title;
  return [...(failedAt ? [failedAt] : []), ...errors.map(({ message = status }) => message)].join('\n') || status;
};

const failedIn = ({ suites = [], specs = [] }: Suite): readonly Failure[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => ({
        name: `${file}: ${title}${status === 'flaky' ? ' (passed when repeated)' : ''}`,
        message: results
          .filter((result) => result.status !== 'passed' && result.status !== 'skipped')
          .map(attempt)
          .join('\n'),
      })),
  ),
  ...suites.flatMap(failedIn),
];

/** @param report the JSON report of Playwright; stories that passed only when repeated are included. */
export const failedStories = ({ suites = [], errors = [] }: Partial<StoriesReport>): readonly Failure[] => [
  ...errors.map(({ message = '' }) => ({ name: 'outside of a story', message })),
  ...suites.flatMap(failedIn),
];

/** @param report the JSON report of Jest */
export const failedUnits = ({ testResults = [] }: Partial<UnitsReport>, root: string): readonly Failure[] =>
  testResults.flatMap(({ name, message, assertionResults }) => {
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    const file = name.replace(`${root}/`, '');
    if (failed.length === 0) return message ? [{ name: file, message }] : [];
    return failed.map(({ fullName, failureMessages }) => ({
      name: `${file}: ${fullName}`,
      message: failureMessages.join('\n'),
    }));
  });

const mostLines = 30;
const mostFailures = 10;
// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal begin with the escape character.
const colours = /\u001b\[[0-9;]*m/g;

/** The end of a tool's output, where it has no report. */
export const lastLines = (output: string): string => output.trimEnd().split('\n').slice(-mostLines).join('\n');

/** A failed static check: its first line of output has the name. */
export const failedCheck = (line: string): Failure | undefined => {
  const [name = '', ...message] = line.split('\n');
  return name.startsWith('✗') ? { name: name.slice(1).trim(), message: message.join('\n') } : undefined;
};

/** The failures of a phase as text: ten at most, thirty lines of each. */
export const failureText = (failures: readonly Failure[]): string =>
  failures
    .slice(0, mostFailures)
    .map(({ name, message }) => {
      const lines = message.replace(colours, '').trim().split('\n').slice(0, mostLines);
      return `✗ ${name}\n${lines.map((line) => `    ${line}`).join('\n')}\n`;
    })
    .concat(failures.length > mostFailures ? [`… and ${failures.length - mostFailures} more\n`] : [])
    .join('\n');
