import type { Hex } from '@ipr/domain';
import type { LimitedMail, Quotas } from './quota.ts';

/** Mails of a kind that one sender may cause to one person, of those that the person may be sent in a day: the others remain for others. */
export const ofOneSender = (perDay: number): number => Math.ceil(perDay / 2);

export interface CausedMail {
  readonly from: Hex;
  readonly to: Hex;
  /** Key of its notice. */
  readonly key: string;
}

/**
 * Counts a mail against its sender and its recipient, once per key: work that failed is repeated under the same key, also for hours.
 * @returns false when the sender, or all together, have reached the recipient's limit of the day
 */
export const takeMail = async (
  quotas: Quotas,
  kind: LimitedMail,
  { from, to, key }: CausedMail,
  now: Date,
): Promise<boolean> =>
  (await quotas.takeOnce(`${kind}-of-sender`, `${from}:${to}`, key, now)) &&
  (await quotas.takeOnce(kind, to, key, now));
