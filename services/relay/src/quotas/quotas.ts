import type { FailureCode } from '@ipr/domain';

/** Something that is counted per day. */
export interface Charge {
  /** What is counted, and of whom; together with the day it names one counter. */
  readonly counter: string;
  readonly amount: number;
  /** Most that a day has. */
  readonly limit: number;
  /** The failure when it is used up, answered with 429. */
  readonly code: FailureCode;
}

/** What was taken, for giving it back. */
export interface Taken {
  readonly day: string;
  readonly charges: readonly Charge[];
}

/** Counters of the day (UTC), shared by all replicas. */
export interface Quotas {
  /**
   * Takes all charges or none; a limit is never exceeded, however many ask at once.
   * @throws Failure the charge's code, with `limit` and with `retryAfter`, the seconds until the next day begins
   */
  take(charges: readonly Charge[], now?: Date): Promise<Taken>;
  giveBack(taken: Taken): Promise<void>;
}

/** '2026-01-31' */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

/** Seconds until the next day begins at midnight UTC, at least 1. */
export const secondsLeftOf = (now: Date): number => {
  const tomorrow = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  return Math.max(1, Math.ceil((tomorrow - now.getTime()) / 1000));
};
