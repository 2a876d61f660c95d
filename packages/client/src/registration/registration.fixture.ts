import { Failure, type FailureCode, ReceivedFailure, type RegistrationStage } from '@ipr/domain';
import { configOf, createTransactions } from '../../testing/portal.ts';
import type { World } from '../../testing/small-world.ts';
import { encryptHere } from '../flow/encrypt.ts';
import type { StageFailure } from '../flow/flow.ts';
import { retryTiming } from '../flow/retry-policy.ts';
import type { RegistrationDeps } from './deps.ts';
import type { RegistrationInput, StageReport } from './registration.ts';

export const file = new File(['%PDF-1.7 a motor'], 'motor.pdf');
export const input: RegistrationInput = {
  title: ' Motor ',
  ipType: 'Patent',
  ipContent: 'Drawing',
  description: 'quiet',
  file,
};

/** The dependencies of a registration in this world, and what it reports. */
export const setUp = (world: World, changes: Partial<RegistrationDeps> = {}) => {
  const reports: StageReport[] = [];
  const warnings: string[] = [];
  const retries = new Map<string, () => Promise<void>>();
  const stop = new AbortController();
  const { transactions, trackerEvents } = createTransactions();
  const deps: RegistrationDeps = {
    person: { ...world, config: configOf(world), transactions },
    encrypt: encryptHere,
    save: async () => undefined,
    report: (report) => reports.push(report),
    warn: (stage, _, retry) => {
      warnings.push(stage);
      retries.set(stage, retry);
    },
    signal: stop.signal,
    now: () => new Date(),
    wait: () => Promise.resolve(),
    ...changes,
  };
  const stages = () => [...new Set(reports.map(({ stage }) => stage))];
  return { deps, reports, warnings, retries, stop, trackerEvents, stages };
};

/** More failures than one attempt retries. */
export const failOften = (world: World, call: string, code: FailureCode) => {
  for (let i = 0; i < retryTiming.tries; i++) world.failNext(call, new Failure(new ReceivedFailure(code)));
};
/** Calls of this name so far. */
export const count = (world: World, call: string) => world.calls.filter((made) => made === call).length;
export const failedAt = (stage: RegistrationStage, code: string): Partial<StageFailure> =>
  ({ stage, failure: expect.objectContaining({ code }) }) as never;
