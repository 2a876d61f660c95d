import { format } from 'node:util';
import { expect } from 'expect';

// Test files of jest in this process, each test as a function that can be called again: for mutants that are switches in memory.

type Work = (...values: readonly unknown[]) => unknown;

/** A file, or a `describe` in it. */
interface Suite {
  readonly parent: Suite | null;
  readonly beforeAll: Work[];
  readonly afterAll: Work[];
  readonly beforeEach: Work[];
  readonly afterEach: Work[];
}

interface CollectedTest {
  readonly name: string;
  /** With what is made before and removed after each test. @throws the failure of the test */
  readonly run: () => Promise<void>;
}

interface CollectedTests {
  readonly tests: readonly CollectedTest[];
  /** Calls what the files do after all tests. */
  readonly close: () => Promise<void>;
}

/** A test that takes longer fails, in milliseconds. */
const mostTime = 60_000;

const newSuite = (parent: Suite | null): Suite => ({
  parent,
  beforeAll: [],
  afterAll: [],
  beforeEach: [],
  afterEach: [],
});

/** From the file inwards. */
const pathTo = (suite: Suite | null): readonly Suite[] => (suite ? [...pathTo(suite.parent), suite] : []);

const inTime = async (work: Promise<unknown>): Promise<void> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`longer than ${mostTime} ms`)), mostTime);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
};

const runIn = async (suite: Suite, work: Work): Promise<void> => {
  const path = pathTo(suite);
  try {
    for (const each of path) for (const before of each.beforeEach) await before();
    await work();
  } finally {
    for (const each of path.toReversed()) for (const after of each.afterEach) await after();
  }
};

type Register = (name: string, work: Work) => void;

/** `test` or `describe` with the forms of them that our tests use. */
const withForms = (register: Register) => {
  const eachOf = (own: Register) => (rows: readonly unknown[]) => (name: string, work: Work) => {
    for (const row of rows) {
      const values = Array.isArray(row) ? row : [row];
      own(format(name, ...values), () => work(...values));
    }
  };
  const left: Register = () => undefined;
  return Object.assign(register, { each: eachOf(register), skip: Object.assign(left, { each: eachOf(left) }) });
};

/** @param paths absolute paths of test files, which use the globals of jest but not `jest` itself */
export const collectTests = async (paths: readonly string[]): Promise<CollectedTests> => {
  const tests: CollectedTest[] = [];
  const suites: Suite[] = [];
  let current = newSuite(null);
  const open = (parent: Suite | null): void => {
    current = newSuite(parent);
    suites.push(current);
  };
  const describe: Register = (_, work) => {
    const outer = current;
    open(outer);
    work();
    current = outer;
  };
  const test: Register = (name, work) => {
    const suite = current;
    tests.push({ name, run: () => inTime(runIn(suite, work)) });
  };
  const hook = (when: Exclude<keyof Suite, 'parent'>) => (work: Work) => void current[when].push(work);
  Object.assign(globalThis, {
    expect,
    test: withForms(test),
    describe: withForms(describe),
    beforeAll: hook('beforeAll'),
    afterAll: hook('afterAll'),
    beforeEach: hook('beforeEach'),
    afterEach: hook('afterEach'),
  });
  for (const path of paths) {
    open(null);
    await import(path);
  }
  for (const suite of suites) for (const before of suite.beforeAll) await before();
  return {
    tests,
    close: async () => {
      for (const suite of suites.toReversed()) for (const after of suite.afterAll) await after();
    },
  };
};
