import { Failure } from '@ipr/domain';

/** Mails with a limit per recipient, half of it per sender. */
export type LimitedMail = 'share-mails' | 'update-mails' | 'reminder-mails' | 'request-mails';

export type QuotaName =
  | LimitedMail
  | `${LimitedMail}-of-sender`
  | 'searches'
  | 'accounts'
  | 'accounts-of-domain'
  | 'mails'
  | 'requests'
  | 'nda-parts'
  | 'partner-windows'
  | 'partner-windows-of-site';

/** Limits per subject, a person or what a key names, and day (UTC), counted across all replicas. */
export interface Quotas {
  /** @param most a lower limit of this subject @returns false when the day's limit is reached. */
  take(name: QuotaName, subject: string, now: Date, most?: number): Promise<boolean>;
  /** The same, counted once per key and day: a repetition gets the answer of the first time. */
  takeOnce(name: QuotaName, subject: string, key: string, now: Date): Promise<boolean>;
}

/** When the limits of a day begin again: midnight UTC, in Unix seconds. */
export const nextDay = (now: number): number => (Math.floor(now / 86_400) + 1) * 86_400;

const secondsToMidnight = (now: Date): number => Math.ceil(nextDay(now.getTime() / 1000) - now.getTime() / 1000);

/** The failure at the limit of a day. */
export const dayLimitReached = (now: Date): Failure =>
  new Failure('request.rate-limited', { retryAfter: secondsToMidnight(now) });

/** @param most a lower limit of this subject @throws Failure request.rate-limited until midnight UTC */
export const takeQuota = async (
  quotas: Quotas,
  name: QuotaName,
  subject: string,
  now = new Date(),
  most?: number,
): Promise<void> => {
  if (!(await quotas.take(name, subject, now, most))) throw dayLimitReached(now);
};
