import type { Hex } from '@ipr/domain';
import type { Quotas } from './quota.ts';

/** Mails about shares that one sender may cause to one person, of those that the person may be sent in a day: the others remain for others. */
export const ofOneSender = (perDay: number): number => Math.ceil(perDay / 2);

/** @returns false when the sender, or all together, have reached the recipient's limit of the day */
export const takeShareMail = async (
  quotas: Quotas,
  { from, to }: { readonly from: Hex; readonly to: Hex },
  now: Date,
): Promise<boolean> =>
  (await quotas.take('share-mails-of-sender', `${from}:${to}`, now)) && (await quotas.take('share-mails', to, now));
