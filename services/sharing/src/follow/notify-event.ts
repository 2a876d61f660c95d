import type { NoticeKind } from '@ipr/api';
import { asFailure, type Hex, shortenAddress } from '@ipr/domain';
import type { Chain, RegistryLogs } from '@ipr/ports/chain';
import type { Logger } from '@ipr/service-kit';
import type { Notices } from '../people/notices.ts';
import { type Directory, findPeople, nameOf } from '../people/people.ts';
import type { Quotas } from '../people/quota.ts';
import type { AccessRequests } from '../requests/repository.ts';
import type { ShareRecord } from '../shares/record.ts';
import type { ShareRecords } from '../shares/repository.ts';
import type { AccessEvent } from './access-event.ts';

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

/** Older news is no news: a registry that is read from its beginning writes no mails about its history. */
const newsSeconds = 3 * 86_400;
/** The grantor's own page writes down more about a grant, invitation included, and comes first. */
const graceSeconds = 30;

const noteGrant = async (
  { records, requests, chain }: NotifyEventDeps,
  event: Extract<AccessEvent, { name: 'AccessGranted' }>,
  time: number,
  isNews: boolean,
): Promise<void> => {
  const { shareId: id, assetId, by: grantor, user: grantee, ndaHash, cid, txHash } = event;
  const facts = { id, assetId, grantor, grantee, ndaHash, cid, txHash, assetOwner: await chain.ownerOf(assetId) };
  const tellAt = isNews ? new Date((time + graceSeconds) * 1000) : null;
  await records.note({ ...facts, createdAt: new Date(time * 1000) }, tellAt);
  if (isNews) await requests.granted(assetId, grantee);
};

interface News {
  readonly kind: NoticeKind;
  readonly to: Hex;
  readonly from: Hex;
  /** Whether the one who is told may know the other's address. */
  readonly inFull: boolean;
}

/** Part of the idempotency keys of notices, which outlive this build. */
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

const notify = async (parts: NotifyEventDeps, event: AccessEvent): Promise<void> => {
  const record = await parts.records.find(event.shareId);
  const news = record && newsOf(event, record);
  if (!record || !news) return;
  // Who grants and revokes over and over fills nobody's mailbox. An event that is read again counts again, which a limit may.
  if (news.to === record.grantee && !(await parts.quotas.take('share-mails', news.to, new Date()))) return;
  const [{ title }, actor] = await Promise.all([parts.chain.asset(event.assetId), actorFor(parts, record, news)]);
  await parts.notices.notify({
    key: `${wordOf[event.name]}:${event.shareId}:${event.txHash.slice(2, 18)}`,
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

/** Renewing is revoking and granting in one transaction (decision S6): the grantee is told of the new grant alone. */
const isRenewal = (event: AccessEvent, all: readonly AccessEvent[]): boolean =>
  event.name === 'AccessRevoked' &&
  all.some(
    ({ name, txHash, assetId, user }) =>
      name === 'AccessGranted' && txHash === event.txHash && assetId === event.assetId && user === event.user,
  );

/**
 * Notes grants and tells both sides what happened to them, once each. What can never be told leaves a line in the log and holds
 * nothing up. @throws Failure while a part is away, so that the same events come again
 */
export const notifyEvents =
  (parts: NotifyEventDeps, now: () => number = () => Math.floor(Date.now() / 1000)) =>
  async (events: readonly AccessEvent[]): Promise<void> => {
    for (const event of events) {
      const time = await parts.registryLogs.timeOf(event.blockNumber);
      const isNews = time > now() - newsSeconds;
      if (event.name === 'AccessGranted') await noteGrant(parts, event, time, isNews);
      else if (isNews && !isRenewal(event, events))
        await notify(parts, event).catch((thrown: unknown) => {
          if (asFailure(thrown).kind !== 'invalid') throw thrown;
          parts.log.error(
            { err: thrown, shareId: event.shareId, type: wordOf[event.name] },
            'nobody was told of an event',
          );
        });
    }
  };
