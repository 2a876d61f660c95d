import { createHash } from 'node:crypto';
import { apiBase, type Client, type directoryApi, unsubscribePath } from '@ipr/api';
import type { Mailer } from '@ipr/ports/mail';
import { decryptText, type Logger } from '@ipr/service-kit';
import type { DueMail, Locale } from '../notices/notice.ts';
import { type Preferences, switchOf, wantsMail } from '../notices/preferences.ts';
import type { Notices } from '../notices/repository.ts';
import { unsubscribeToken } from '../unsubscribe/unsubscribe-token.ts';
import { composeMail } from './compose-mail.ts';

export interface DeliverDeps {
  readonly notices: Notices;
  readonly mailer: Mailer;
  readonly directory: Pick<Client<typeof directoryApi>, 'peopleByWallet'>;
  readonly preferences: Preferences;
  readonly publicOrigin: string;
  readonly linkKey: Uint8Array;
  readonly leaseMs: number;
  readonly tries: number;
  readonly log: Logger;
}

const [firstPauseMs, longestPauseMs] = [30_000, 3_600_000];

/** Half a minute, one, two, four … an hour. @param attempts those that failed, 1 and up */
export const pauseAfter = (attempts: number): number => Math.min(firstPauseMs * 2 ** (attempts - 1), longestPauseMs);

/** Target of a link that can no longer be decrypted: the asset, where the same invitation is pending after sign-in. */
const linkOf = ({ linkKey, publicOrigin }: DeliverDeps, due: DueMail, locale: Locale): string => {
  if (due.kind === 'system-update') return `${publicOrigin}/`;
  const path = due.sealedLink && decryptText(linkKey, `link of ${due.id}`, due.sealedLink);
  if (due.kind === 'security') return `${publicOrigin}${path ? `${path}&language=${locale}` : '/settings?tab=account'}`;
  return `${publicOrigin}${path || `/assets/${due.facts.assetId}`}`;
};

/** Null for mails that protect an account, which an intruder must not be able to end. */
const unsubscribeLink = (
  { linkKey, publicOrigin }: DeliverDeps,
  { wallet, kind }: DueMail,
  { locale, hadAccount }: { readonly locale: Locale; readonly hadAccount: boolean },
): string | null => {
  if (kind === 'security') return null;
  const token = unsubscribeToken(linkKey, { wallet, mails: switchOf[kind], locale, hadAccount });
  return `${publicOrigin}${apiBase}${unsubscribePath}/${token}`;
};

/** @returns false when the person has switched it off or has no address. */
const send = async (deps: DeliverDeps, due: DueMail): Promise<boolean> => {
  const { mailer, directory, preferences } = deps;
  const [[choices], [account]] = await Promise.all([
    preferences.of([due.wallet]),
    directory.peopleByWallet({ wallets: [due.wallet] }),
  ]);
  const to = account?.email ?? due.email;
  if (!to || !choices || (due.kind !== 'security' && !wantsMail(choices, due.kind))) return false;
  const locale = choices.locale ?? due.locale ?? 'en';
  const end = unsubscribeLink(deps, due, { locale, hadAccount: account !== undefined });
  const words = composeMail(due, locale, linkOf(deps, due, locale), end);
  await mailer.send({ ...words, to, id: createHash('sha256').update(due.id).digest('hex').slice(0, 40) });
  return true;
};

/**
 * Sends one mail that is due. Of several replicas one has it; when that one is killed, another sends it after the lease. With the
 * inbox of this machine that is still one mail, for the inbox knows its id. SMTP cannot promise it: a replica that dies between the
 * server's answer and its own note leaves a second mail, under the same Message-ID.
 * @returns 0 when nothing is due.
 */
export const deliverMail = async (deps: DeliverDeps, now = new Date()): Promise<number> => {
  const { notices, log, tries, leaseMs } = deps;
  const due = await notices.claimMail(now, leaseMs);
  if (!due) return 0;
  const about = { notice: due.id, kind: due.kind, attempts: due.attempts };
  try {
    await notices.settleMail(due.id, (await send(deps, due)) ? 'sent' : 'off');
  } catch (err) {
    if (due.attempts < tries) {
      log.warn({ ...about, err }, 'sending a mail failed, will retry');
      await notices.mailAgain(due.id, new Date(now.getTime() + pauseAfter(due.attempts)));
    } else {
      log.error({ ...about, err }, 'mail abandoned after the last attempt');
      await notices.settleMail(due.id, 'dead');
    }
  }
  return 1;
};
