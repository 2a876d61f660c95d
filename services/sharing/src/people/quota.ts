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
  | 'nda-parts';

/** Limits per person and day (UTC), counted across all replicas. */
export interface Quotas {
  /** @returns false when the day's limit is reached. */
  take(name: QuotaName, wallet: Hex, now: Date): Promise<boolean>;
}

const secondsToMidnight = (now: Date): number => Math.ceil((86_400_000 - (now.getTime() % 86_400_000)) / 1000);

/** The failure at the limit of a day. */
export const dayLimitReached = (now: Date): Failure =>
  new Failure('request.rate-limited', { retryAfter: secondsToMidnight(now) });

/** @throws Failure request.rate-limited until midnight UTC */
export const takeQuota = async (quotas: Quotas, name: QuotaName, wallet: Hex, now = new Date()): Promise<void> => {
  if (!(await quotas.take(name, wallet, now))) throw dayLimitReached(now);
};
