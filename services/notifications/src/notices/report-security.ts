import type { SecurityFacts } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { encryptText, type Logger } from '@ipr/service-kit';
import type { Notices } from './repository.ts';

export interface SecurityDeps {
  readonly notices: Pick<Notices, 'add' | 'countSecurity'>;
  readonly linkKey: Uint8Array;
  /** Wakes the background task that sends due mails. */
  readonly wake: () => void;
}

interface Reported {
  readonly key: string;
  readonly wallet: Hex;
  readonly facts: SecurityFacts;
  /** Undoes the change. */
  readonly link?: string | undefined;
}

/** Mails per person, kind of event and hour: repeated events of one kind delay no mail about another kind. */
const mostMails = 5;
const hourMs = 3_600_000;

/** Stores a mail about an event of an account, once per key; beyond the limit it is stored without being sent. */
export const reportSecurity = async (
  { notices, linkKey, wake }: SecurityDeps,
  { key, wallet, facts, link }: Reported,
  log: Pick<Logger, 'warn'>,
  now = new Date(),
): Promise<{ ok: true }> => {
  const { event } = facts;
  const isSent = (await notices.countSecurity(wallet, event, new Date(now.getTime() - hourMs))) < mostMails;
  const sealedLink = link === undefined ? null : encryptText(linkKey, `link of ${key}`, link);
  const mail = { sealedLink, email: null, locale: null };
  const isNew = await notices.add({ id: key, wallet, kind: 'security', facts, createdAt: now, ...mail }, isSent);
  if (isNew && isSent) wake();
  if (isNew && !isSent) log.warn({ notice: key, event }, 'mail about an account not sent: too many of its kind');
  return { ok: true };
};
