import type { Hex } from '@ipr/domain';
import type { Chain, RegistryLogs } from '@ipr/ports/chain';
import { decodeRegistryEvent, isEventOf } from '@ipr/protocol/registry/decode-event';
import type { PlacedLog } from '@ipr/protocol/registry/receipt';
import type { RegistryEventOf } from '@ipr/protocol/registry/registry-event';
import { shareIdOf } from '@ipr/protocol/share/share-id';
import type { Grant, Grants } from '../grants/grant.ts';
import { nextReminder } from '../grants/remind-end.ts';
import type { Hooks } from '../hooks/hook.ts';
import type { Network } from './network.ts';
import { type QueueDeps, type QueuedMessage, queueMessage } from './queue-message.ts';

/** The events of the registry that webhooks report or depend on. */
export const followedEvents = [
  'AssetCreated',
  'AssetUpdated',
  'AccessGranted',
  'AccessAccepted',
  'AccessRelinquished',
  'AccessRevoked',
] as const;
const isFollowed = isEventOf(...followedEvents);
type Followed = RegistryEventOf<(typeof followedEvents)[number]>;
type Ended = Extract<Followed, { name: 'AccessAccepted' | 'AccessRevoked' | 'AccessRelinquished' }>;

export interface ReadEventsDeps extends QueueDeps {
  readonly hooks: Pick<Hooks, 'listening' | 'any'>;
  readonly grants: Pick<Grants, 'add' | 'accept' | 'end' | 'accepted'>;
  readonly chain: Pick<Chain, 'ownerOf'>;
  readonly registryLogs: Pick<RegistryLogs, 'timeOf'>;
  readonly network: Network;
}

interface Placed {
  readonly event: Followed;
  readonly log: PlacedLog;
}

/** What all messages about one event have. */
interface Frame {
  readonly timestamp: string;
  readonly place: Network & { readonly txHash: Hex; readonly blockNumber: number };
}

type Content = Pick<QueuedMessage, 'to' | 'message'>;

const keepGrant = async ({ grants }: ReadEventsDeps, event: RegistryEventOf<'AccessGranted'>): Promise<void> => {
  const { assetId, user: grantee, grantNonce, by: grantor, expiresAt } = event;
  const grant: Grant = {
    id: shareIdOf(assetId, grantee, grantNonce),
    assetId,
    grantor,
    grantee,
    expiresAt,
    state: 'pending',
  };
  await grants.add(grant, nextReminder(expiresAt, Date.now() / 1000));
};

const aboutAsset = (
  { assetId, hash, owner }: RegistryEventOf<'AssetCreated'>,
  { timestamp, place }: Frame,
): Content => ({
  to: [owner],
  message: { type: 'asset.registered', timestamp, data: { assetId, version: 1, hash, by: owner, ...place } },
});

/** Owner and people whose access is active learn of a version. */
const aboutVersion = async (
  { grants, chain }: ReadEventsDeps,
  { assetId, version, hash, updater: by }: RegistryEventOf<'AssetUpdated'>,
  { timestamp, place }: Frame,
): Promise<Content> => {
  const now = Date.now() / 1000;
  const readers = (await grants.accepted(assetId)).filter(({ expiresAt }) => expiresAt === 0 || expiresAt > now);
  return {
    to: [await chain.ownerOf(assetId), ...readers.map(({ grantee }) => grantee)],
    message: { type: 'asset.version-added', timestamp, data: { assetId, version, hash, by, ...place } },
  };
};

/** Owner, grantor and grantee learn of what happens to a grant. */
const aboutGrant = async (
  { chain }: ReadEventsDeps,
  event: Ended,
  { id: shareId, assetId, grantor, grantee }: Grant,
  { timestamp, place }: Frame,
): Promise<Content> => {
  const to = [await chain.ownerOf(assetId), grantor, grantee];
  const data = { shareId, assetId, grantee, ...place };
  if (event.name === 'AccessAccepted') return { to, message: { type: 'share.accepted', timestamp, data } };
  if (event.name === 'AccessRevoked')
    return { to, message: { type: 'share.revoked', timestamp, data: { ...data, by: event.by } } };
  return { to, message: { type: 'share.relinquished', timestamp, data: { ...data, wasPending: event.wasPending } } };
};

/** A renewal revokes and grants in one transaction (decision S6): no access ends. */
const isRenewal = ({ event, log }: Placed, all: readonly Placed[]): boolean =>
  event.name === 'AccessRevoked' &&
  all.some(
    (other) =>
      other.event.name === 'AccessGranted' &&
      other.log.txHash === log.txHash &&
      other.event.assetId === event.assetId &&
      other.event.user === event.user,
  );

/** Notes what an event changes. @returns the grant that it concerns, as it was made */
const note = async ({ grants }: ReadEventsDeps, event: Ended): Promise<Grant | null> => {
  const id = shareIdOf(event.assetId, event.user, event.grantNonce);
  return event.name === 'AccessAccepted' ? grants.accept(id) : grants.end(id);
};

const readEvent = async (
  deps: ReadEventsDeps,
  placed: Placed,
  all: readonly Placed[],
  isHeard: boolean,
): Promise<void> => {
  const { event, log } = placed;
  if (event.name === 'AccessGranted') return keepGrant(deps, event);
  const grant = 'grantNonce' in event ? await note(deps, event) : null;
  if (!isHeard || isRenewal(placed, all)) return;
  const at = new Date((await deps.registryLogs.timeOf(log.blockNumber)) * 1000);
  const place = { ...deps.network, txHash: log.txHash, blockNumber: log.blockNumber };
  const frame = { timestamp: at.toISOString(), place };
  if (event.name === 'AssetCreated') await queueMessage(deps, { ...aboutAsset(event, frame), key: log.id, at });
  else if (event.name === 'AssetUpdated')
    await queueMessage(deps, { ...(await aboutVersion(deps, event, frame)), key: log.id, at });
  else if (grant) await queueMessage(deps, { ...(await aboutGrant(deps, event, grant, frame)), key: log.id, at });
};

/**
 * Makes the messages about events of settled blocks, once each, and keeps the recipients of later ones.
 * @throws Failure while chain or database is unavailable, so that the follower delivers the same events again
 */
export const readEvents =
  (deps: ReadEventsDeps) =>
  async (logs: readonly PlacedLog[]): Promise<void> => {
    const all = logs.flatMap((log) => {
      const event = decodeRegistryEvent(log);
      return isFollowed(event) ? [{ event, log }] : [];
    });
    const isHeard = all.length > 0 && (await deps.hooks.any());
    for (const placed of all) await readEvent(deps, placed, all, isHeard);
  };
