import { existsSync, readFileSync } from 'node:fs';
import type { Failure } from './failures.ts';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** Tests that passed only when repeated; each is a defect to investigate (decision 0014). */
  readonly repeated?: number;
  readonly failures?: readonly Failure[];
}

/** One phase of the run. */
export interface Phase {
  readonly name: string;
  readonly run: (print: (text: string) => void) => Promise<Count>;
}

/** Most stories, or files of tests, that a run may repeat; more fail the run. */
export const mostRepeated = 2;

/** A tool that failed without naming a failed test still counts as one failure. */
export const countOf = (code: number, passed: number, failed: number): Count => ({
  passed,
  failed: code !== 0 && failed === 0 ? 1 : failed,
});

export const readReport = <T extends object>(file: string): Partial<T> =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<T>) : {};
