import type { Hex } from '@ipr/domain';
import type { Quotas } from './quota.ts';

/** Mails about shares that one sender may cause to one person, of those that the person may be sent in a day: the others remain for others. */
export const ofOneSender = (perDay: number): number => Math.ceil(perDay / 2);

interface Parties {
  readonly from: Hex;
  readonly to: Hex;
}

const takeBoth = async (
  quotas: Quotas,
  kind: 'share-mails' | 'reminder-mails',
  { from, to }: Parties,
  now: Date,
): Promise<boolean> =>
  (await quotas.take(`${kind}-of-sender`, `${from}:${to}`, now)) && (await quotas.take(kind, to, now));

/** @returns false when the sender, or all together, have reached the recipient's limit of the day */
export const takeShareMail = (quotas: Quotas, parties: Parties, now: Date): Promise<boolean> =>
  takeBoth(quotas, 'share-mails', parties, now);

/** The same for reminders, whose number a grantor determines by grants that end at the same time. */
export const takeReminderMail = (quotas: Quotas, parties: Parties, now: Date): Promise<boolean> =>
  takeBoth(quotas, 'reminder-mails', parties, now);

/** Reverses `takeReminderMail` after a reminder that could not be sent: each retry takes again. */
export const giveBackReminderMail = async (quotas: Quotas, { from, to }: Parties, now: Date): Promise<void> => {
  await quotas.giveBack('reminder-mails-of-sender', `${from}:${to}`, now);
  await quotas.giveBack('reminder-mails', to, now);
};
