import type { AssetNoticeKind } from '@ipr/api';
import { asFailure, type Hex, shortenAddress } from '@ipr/domain';
import type { Chain, RegistryLogs } from '@ipr/ports/chain';
import type { Logger } from '@ipr/service-kit';
import type { Notices } from '../people/notices.ts';
import { type Directory, findPeople, nameOf } from '../people/people.ts';
import type { Quotas } from '../people/quota.ts';
import { takeMail } from '../people/share-mails.ts';
import type { AccessRequests } from '../requests/repository.ts';
import type { ShareRecord } from '../shares/record.ts';
import type { ShareRecords } from '../shares/repository.ts';
import type { AccessEvent } from './access-event.ts';
import { isNews } from './news.ts';

export interface NotifyEventDeps {
  readonly records: Pick<ShareRecords, 'note' | 'find'>;
  readonly requests: Pick<AccessRequests, 'granted'>;
  readonly registryLogs: Pick<RegistryLogs, 'timeOf'>;
  readonly chain: Pick<Chain, 'asset' | 'ownerOf'>;
  readonly directory: Directory;
  readonly notices: Notices;
  readonly quotas: Quotas;
  readonly log: Logger;
}

/** The grantor's page records more about a grant (names, invitation), so the follower gives it this head start. */
const graceSeconds = 30;

const noteGrant = async (
  { records, requests, chain }: NotifyEventDeps,
  event: Extract<AccessEvent, { name: 'AccessGranted' }>,
  time: number,
  announces: boolean,
): Promise<void> => {
  const { shareId: id, assetId, by: grantor, user: grantee, ndaHash, cid, txHash } = event;
  const facts = { id, assetId, grantor, grantee, ndaHash, cid, txHash, assetOwner: await chain.ownerOf(assetId) };
  const tellAt = announces ? new Date((time + graceSeconds) * 1000) : null;
  await records.note({ ...facts, createdAt: new Date(time * 1000) }, tellAt);
  if (announces) await requests.granted(assetId, grantee);
};

interface News {
  readonly kind: AssetNoticeKind;
  readonly to: Hex;
  readonly from: Hex;
  /** Whether the notified person may see the other person's address. */
  readonly inFull: boolean;
}

/** Part of the stored idempotency keys of notices: never change a value. */
const wordOf: Record<AccessEvent['name'], string> = {
  AccessGranted: 'granted',
  AccessAccepted: 'accepted',
  AccessRelinquished: 'relinquished',
  AccessRevoked: 'revoked',
};

const newsOf = (event: AccessEvent, { grantor, grantee }: ShareRecord): News | null => {
  if (event.name === 'AccessAccepted') return { kind: 'share-accepted', to: grantor, from: grantee, inFull: true };
  if (event.name === 'AccessRevoked')
    return { kind: 'share-revoked', to: grantee, from: event.by, inFull: event.by === grantor };
  if (event.name !== 'AccessRelinquished') return null;
  const kind = event.wasPending ? 'share-rejected' : 'share-relinquished';
  return { kind, to: grantor, from: grantee, inFull: !event.wasPending };
};

const actorFor = async (
  { directory }: NotifyEventDeps,
  record: ShareRecord,
  { from, inFull }: News,
): Promise<string> => {
  const known = (await findPeople(directory, [from])).get(from);
  const written = from === record.grantee ? (record.granteeName ?? record.granteeEmail) : null;
  return written ?? (inFull ? nameOf(from, known) : (known?.username ?? shortenAddress(from)));
};

const notify = async (deps: NotifyEventDeps, event: AccessEvent): Promise<void> => {
  const record = await deps.records.find(event.shareId);
  const news = record && newsOf(event, record);
  if (!record || !news) return;
  const key = `${wordOf[event.name]}:${event.shareId}:${event.txHash.slice(2, 18)}`;
  // Limits the mails a grantor can cause by granting and revoking repeatedly.
  if (news.to === record.grantee && !(await takeMail(deps.quotas, 'share-mails', { ...news, key }, new Date()))) return;
  const [{ title }, actor] = await Promise.all([deps.chain.asset(event.assetId), actorFor(deps, record, news)]);
  await deps.notices.notify({
    key,
    wallet: news.to,
    kind: news.kind,
    facts: {
      assetId: event.assetId,
      assetTitle: title.slice(0, 1000),
      shareId: event.shareId,
      actor,
      accessLevel: null,
      expiresAt: null,
    },
    ...(news.to === record.grantee && record.granteeEmail ? { email: record.granteeEmail } : {}),
    ...(news.to === record.grantee && record.locale ? { locale: record.locale } : {}),
    link: `/shares?tab=${news.to === record.grantee ? 'incoming' : 'outgoing'}`,
  });
};

/** A renewal revokes and grants in one transaction (decision S6); the grantee is notified of the new grant only. */
const isRenewal = (event: AccessEvent, all: readonly AccessEvent[]): boolean =>
  event.name === 'AccessRevoked' &&
  all.some(
    ({ name, txHash, assetId, user }) =>
      name === 'AccessGranted' && txHash === event.txHash && assetId === event.assetId && user === event.user,
  );

/**
 * Records grants and notifies both parties of each change once. An event that can never be reported is logged and skipped.
 * @throws Failure while a dependency is unavailable, so that the follower delivers the same events again
 */
export const notifyEvents =
  (deps: NotifyEventDeps, now: () => number = () => Math.floor(Date.now() / 1000)) =>
  async (events: readonly AccessEvent[]): Promise<void> => {
    for (const event of events) {
      const time = await deps.registryLogs.timeOf(event.blockNumber);
      const announces = isNews(time, now());
      if (event.name === 'AccessGranted') await noteGrant(deps, event, time, announces);
      else if (announces && !isRenewal(event, events))
        await notify(deps, event).catch((thrown: unknown) => {
          if (asFailure(thrown).kind !== 'invalid') throw thrown;
          deps.log.error(
            { err: thrown, shareId: event.shareId, type: wordOf[event.name] },
            'event cannot be reported, skipped',
          );
        });
    }
  };
