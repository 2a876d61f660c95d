import { Failure, type Hex } from '@ipr/domain';

export type QuotaName =
  | 'searches'
  | 'accounts'
  | 'mails'
  | 'requests'
  | 'request-mails'
  | 'share-mails'
  | 'share-mails-of-sender'
  | 'update-mails'
  | 'reminder-mails'
  | 'reminder-mails-of-sender'
  | 'nda-parts';

/** Limits per person and day (UTC), counted across all replicas. */
export interface Quotas {
  /** @returns false when the day's limit is reached. */
  take(name: QuotaName, wallet: Hex, now: Date): Promise<boolean>;
  /** Reverses one `take` of the same day whose purpose failed. */
  giveBack(name: QuotaName, wallet: Hex, now: Date): Promise<void>;
}

/** When the limits of a day begin again: midnight UTC, in Unix seconds. */
export const nextDay = (now: number): number => (Math.floor(now / 86_400) + 1) * 86_400;

const secondsToMidnight = (now: Date): number => Math.ceil(nextDay(now.getTime() / 1000) - now.getTime() / 1000);

/** The failure at the limit of a day. */
export const dayLimitReached = (now: Date): Failure =>
  new Failure('request.rate-limited', { retryAfter: secondsToMidnight(now) });

/** @throws Failure request.rate-limited until midnight UTC */
export const takeQuota = async (quotas: Quotas, name: QuotaName, wallet: Hex, now = new Date()): Promise<void> => {
  if (!(await quotas.take(name, wallet, now))) throw dayLimitReached(now);
};
