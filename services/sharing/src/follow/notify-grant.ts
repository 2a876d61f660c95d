import { levelOf, type Role, shareStatus } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { shareKey } from '@ipr/protocol/share/share-id';
import type { Logger } from '@ipr/service-kit';
import type { Invitations } from '../invitations/repository.ts';
import type { Notices } from '../people/notices.ts';
import { type Directory, findPeople, nameOf } from '../people/people.ts';
import type { Quotas } from '../people/quota.ts';
import { takeMail } from '../people/share-mails.ts';
import type { ShareRecord } from '../shares/record.ts';
import type { ShareRecords } from '../shares/repository.ts';

export interface NotifyGrantDeps {
  readonly records: Pick<ShareRecords, 'claimUnnotified' | 'markNotified'>;
  readonly invitations: Pick<Invitations, 'ofShare'>;
  readonly chain: Pick<Chain, 'asset' | 'grantOf'>;
  readonly directory: Directory;
  readonly notices: Notices;
  readonly quotas: Quotas;
  readonly log: Logger;
}

const leaseMs = 60_000;

const notify = async (deps: NotifyGrantDeps, record: ShareRecord, now: Date) => {
  const { chain, directory, notices, invitations, quotas, log } = deps;
  const { id, assetId, grantee, grantor } = record;
  const invited = (await invitations.ofShare(id)).some(({ sentAt }) => sentAt !== null);
  const grant = await chain.grantOf(assetId, grantee);
  const isPending = grant.nonce === shareKey(id).nonce && shareStatus(grant, now.getTime() / 1000) === 'PENDING';
  if (invited || !isPending) return;
  const key = `granted:${id}:${record.txHash.slice(2, 18)}`;
  if (!(await takeMail(quotas, 'share-mails', { from: grantor, to: grantee, key }, now))) {
    log.info({ shareId: id }, "no mail about a grant: the grantee's daily limit is reached");
    return;
  }
  const [asset, people] = await Promise.all([chain.asset(assetId), findPeople(directory, [grantor])]);
  await notices.notify({
    key,
    wallet: grantee,
    kind: 'share-granted',
    facts: {
      assetId,
      assetTitle: asset.title.slice(0, 1000),
      shareId: id,
      actor: nameOf(grantor, people.get(grantor)),
      accessLevel: levelOf[grant.role as Role],
      expiresAt: grant.expiresAt,
      message: record.message ?? '',
    },
    ...(record.granteeEmail ? { email: record.granteeEmail } : {}),
    ...(record.locale ? { locale: record.locale } : {}),
    link: `/assets/${assetId}`,
  });
};

/**
 * Notifies one grantee of a grant that waits for acceptance, unless an invitation was sent. Retries after the lease on failure.
 * @returns 0 when no grant is due.
 */
export const notifyGrant = async (deps: NotifyGrantDeps, now = new Date()): Promise<number> => {
  const record = await deps.records.claimUnnotified(now, leaseMs);
  if (!record) return 0;
  await notify(deps, record, now).then(
    () => deps.records.markNotified(record.id),
    (err: unknown) => deps.log.warn({ err, shareId: record.id }, 'notifying the grantee failed, will retry'),
  );
  return 1;
};
