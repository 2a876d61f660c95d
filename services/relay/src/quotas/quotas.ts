/** A quantity counted per day or per minute. */
export interface Charge {
  /** Kind and subject of the count; together with the period it identifies one counter. */
  readonly counter: string;
  readonly amount: number;
  /** Limit per period. */
  readonly limit: number;
  /** The failure when the limit is reached, answered with 429. */
  readonly code:
    | 'relay.wallet-quota-reached'
    | 'relay.grant-quota-reached'
    | 'relay.daily-budget-reached'
    | 'relay.refusals-reached';
  /** Defaults to a day. */
  readonly per?: Period;
}

export type Period = 'minute' | 'day';

/** The charges taken, for returning them. */
export interface Taken {
  readonly at: Date;
  readonly charges: readonly Charge[];
}

/** Counters of the day and the minute (UTC), shared by all replicas. */
export interface Quotas {
  /**
   * Takes all charges or none; concurrent calls never exceed a limit.
   * @throws Failure the charge's code, with `limit` and with `retryAfter`, the seconds until the next period begins
   */
  take(charges: readonly Charge[], now?: Date): Promise<Taken>;
  giveBack(taken: Taken): Promise<void>;
  /** Checks without taking. @throws Failure as `take`, when a charge no longer fits */
  check(charges: readonly Charge[], now?: Date): Promise<void>;
  /** Counts past events, also beyond the limit. */
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
