import type { Hex } from '@ipr/domain';
import { decodeRegistryEvent, isEventOf } from '@ipr/protocol/registry/decode-event';
import type { PlacedLog } from '@ipr/protocol/registry/receipt';
import type { RegistryEventOf } from '@ipr/protocol/registry/registry-event';
import { shareIdOf } from '@ipr/protocol/share/share-id';

/** The events that get a record. */
export const recordedEvents = ['AssetCreated', 'AssetUpdated', 'AccessAccepted'] as const;
/** The events to follow: the record of an acceptance also has the transaction of its grant. */
export const followedEvents = [...recordedEvents, 'AccessGranted'] as const;

interface Place {
  /** Block hash ':' log index. Distinguishes the same event in two blocks of a reorganisation. */
  readonly eventId: string;
  readonly blockHash: Hex;
  readonly logIndex: number;
  readonly txHash: Hex;
}

export type EvidenceEvent = RegistryEventOf<(typeof recordedEvents)[number]> & Place;
export type GrantEvent = RegistryEventOf<'AccessGranted'> & Place;

const placeOf = ({ id, txHash }: PlacedLog): Place => {
  const [blockHash = '', logIndex = ''] = id.split(':');
  return { eventId: id, blockHash: blockHash as Hex, logIndex: Number(logIndex), txHash };
};

const isRecorded = isEventOf(...recordedEvents);
const isGrant = isEventOf('AccessGranted');

/** The event of a log that gets a record; null for other logs. */
export const evidenceEventIn = (log: PlacedLog): EvidenceEvent | null => {
  const event = decodeRegistryEvent(log);
  return isRecorded(event) ? { ...event, ...placeOf(log) } : null;
};

/** The grant of a log; null for other logs. */
export const grantIn = (log: PlacedLog): (GrantEvent & { readonly shareId: string }) | null => {
  const event = decodeRegistryEvent(log);
  if (!isGrant(event)) return null;
  return { ...event, ...placeOf(log), shareId: shareIdOf(event.assetId, event.user, event.grantNonce) };
};
