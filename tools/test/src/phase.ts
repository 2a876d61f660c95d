import { existsSync, readFileSync } from 'node:fs';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Passed when run a second time; each is a defect to look for (decision 0014). */
  readonly repeated?: number;
}

/** One part of the run. */
export interface Phase {
  readonly name: string;
  readonly run: (print: (text: string) => void) => Promise<Count>;
}

/** More stories, or files of tests, than this that need a second try are no accident, and fail the run. */
export const mostRepeated = 2;

/** A tool that failed without naming a failed test still counts as one failure. */
export const countOf = (code: number, passed: number, failed: number): Count => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
});

export const readReport = <T extends object>(file: string): Partial<T> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<T>) : {};
