/** Something that is counted per day, or per minute. */
export interface Charge {
  /** What is counted, and of whom; together with the period it names one counter. */
  readonly counter: string;
  readonly amount: number;
  /** Most that a period has. */
  readonly limit: number;
  /** The failure when it is used up, answered with 429. */
  readonly code:
    | 'relay.wallet-quota-reached'
    | 'relay.grant-quota-reached'
    | 'relay.daily-budget-reached'
    | 'relay.refusals-reached';
  /** A day unless given. */
  readonly per?: Period;
}

export type Period = 'minute' | 'day';

/** What was taken, for giving it back. */
export interface Taken {
  readonly at: Date;
  readonly charges: readonly Charge[];
}

/** Counters of the day and the minute (UTC), shared by all replicas. */
export interface Quotas {
  /**
   * Takes all charges or none; a limit is never exceeded, however many ask at once.
   * @throws Failure the charge's code, with `limit` and with `retryAfter`, the seconds until the next period begins
   */
  take(charges: readonly Charge[], now?: Date): Promise<Taken>;
  giveBack(taken: Taken): Promise<void>;
  /** Takes nothing. @throws Failure as `take`, when one of the charges no longer fits */
  check(charges: readonly Charge[], now?: Date): Promise<void>;
  /** Counts what has happened already, beyond the limit too. */
  count(charges: readonly Charge[], now?: Date): Promise<void>;
}

/** '2026-01-31', or for a minute '2026-01-31T12:30'. */
export const periodOf = (now: Date, per: Period = 'day'): string => now.toISOString().slice(0, per === 'day' ? 10 : 16);

const milliseconds = { minute: 60_000, day: 86_400_000 } as const;

/** Seconds until the next minute, or the next day (midnight UTC), begins; at least 1. */
export const secondsLeftOf = (now: Date, per: Period = 'day'): number => {
  const left = milliseconds[per] - (now.getTime() % milliseconds[per]);
  return Math.max(1, Math.ceil(left / 1000));
};
