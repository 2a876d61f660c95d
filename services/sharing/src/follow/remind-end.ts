import { shareStatus } from '@ipr/domain';
import type { Chain, ChainGrant } from '@ipr/ports/chain';
import { shareKey } from '@ipr/protocol/share/share-id';
import type { Logger } from '@ipr/service-kit';
import type { Notices } from '../people/notices.ts';
import { nextDay, type Quotas } from '../people/quota.ts';
import { takeMail } from '../people/share-mails.ts';
import type { ShareRecord } from '../shares/record.ts';
import type { DueReminder, ShareRecords } from '../shares/repository.ts';

export interface RemindEndDeps {
  readonly records: Pick<ShareRecords, 'claimReminder' | 'setReminder'>;
  readonly chain: Pick<Chain, 'asset' | 'grantOf'>;
  readonly notices: Notices;
  readonly quotas: Quotas;
  readonly log: Logger;
}

const leaseMs = 60_000;
const day = 86_400;
/** Seconds before the end of an access at which its grantee is reminded; the number of days is part of stored keys. */
const remindersBefore = [7 * day, day] as const;

/** The next moment at which a reminder about this grant is due; null when there is none. Unix seconds. */
export const nextReminder = (expiresAt: number, now: number): number | null => {
  const moments = remindersBefore.map((before) => expiresAt - before).filter((moment) => moment > now);
  return expiresAt === 0 || moments.length === 0 ? null : Math.min(...moments);
};

/** The grant of a record while it gives access that ends; null for one that ended, was replaced or has no end. */
const endingGrant = async (
  { chain }: RemindEndDeps,
  { id, assetId, grantee }: ShareRecord,
  now: number,
): Promise<ChainGrant | null> => {
  const grant = await chain.grantOf(assetId, grantee);
  const isSame = grant.nonce === shareKey(id).nonce && grant.expiresAt !== 0;
  return isSame && ['ACTIVE', 'PENDING'].includes(shareStatus(grant, now)) ? grant : null;
};

/** A reminder seven days ahead can wait for the next day; one a day ahead is left out, and the dashboard counts the access as ending. */
const afterLimit = (expiresAt: number, now: number): number | null => {
  const next = nextDay(now);
  return next < expiresAt - day ? next : nextReminder(expiresAt, now);
};

const sendReminder = async (
  deps: RemindEndDeps,
  record: ShareRecord,
  { key, expiresAt }: { readonly key: string; readonly expiresAt: number },
): Promise<void> => {
  const { id, assetId, grantee: wallet, granteeEmail, locale } = record;
  const { title } = await deps.chain.asset(assetId);
  await deps.notices.notify({
    key,
    wallet,
    kind: 'access-ending',
    facts: { assetId, assetTitle: title.slice(0, 1000), shareId: id, actor: '', accessLevel: null, expiresAt },
    ...(granteeEmail ? { email: granteeEmail } : {}),
    ...(locale ? { locale } : {}),
    link: `/assets/${assetId}`,
  });
};

/** @returns when the next reminder is due */
const remind = async (deps: RemindEndDeps, { record, isFirst }: DueReminder, now: number): Promise<number | null> => {
  const grant = await endingGrant(deps, record, now);
  if (!grant) return null;
  const { id, grantor: from, grantee: to } = record;
  const { expiresAt } = grant;
  // The first look at a grant only finds out when it ends.
  if (isFirst || shareStatus(grant, now) !== 'ACTIVE') return nextReminder(expiresAt, now);
  const key = `ending:${id}:${expiresAt - now > day ? 7 : 1}`;
  if (!(await takeMail(deps.quotas, 'reminder-mails', { from, to, key }, new Date(now * 1000)))) {
    deps.log.info({ shareId: id }, "no reminder today: the grantee's daily limit is reached");
    return afterLimit(expiresAt, now);
  }
  await sendReminder(deps, record, { key, expiresAt });
  return nextReminder(expiresAt, now);
};

/**
 * Reminds one grantee of the end of their access, 7 days and 1 day before it. A replica that is killed after it notified leaves the
 * record to another one, which uses the same key; so there is one notice of each.
 * @returns 0 when no record is due
 */
export const remindEnd = async (deps: RemindEndDeps, now = new Date()): Promise<number> => {
  const due = await deps.records.claimReminder(now, leaseMs);
  if (!due) return 0;
  const { id } = due.record;
  await remind(deps, due, now.getTime() / 1000).then(
    (next) => deps.records.setReminder(id, next === null ? null : new Date(next * 1000)),
    (err: unknown) => deps.log.warn({ err, shareId: id }, 'reminding the grantee failed, will retry'),
  );
  return 1;
};
