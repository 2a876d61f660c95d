import type { Hex } from '@ipr/domain';
import { decodeRegistryEvent, isEventOf } from '@ipr/protocol/registry/decode-event';
import type { PlacedLog } from '@ipr/protocol/registry/receipt';
import type { RegistryEventOf } from '@ipr/protocol/registry/registry-event';
import { shareIdOf } from '@ipr/protocol/share/share-id';

/** The events of the registry that change a grant. */
export const accessEvents = ['AccessGranted', 'AccessAccepted', 'AccessRelinquished', 'AccessRevoked'] as const;

/** A change of a grant, with its position on the chain. */
export type AccessEvent = RegistryEventOf<(typeof accessEvents)[number]> & {
  /** Block hash ':' log index. Distinguishes the same event in two blocks of a reorganisation. */
  readonly id: string;
  readonly shareId: string;
  readonly txHash: Hex;
  readonly blockNumber: number;
};

const isAccessEvent = isEventOf(...accessEvents);

/** The grant change recorded in a registry log; an empty list for other logs. */
export const accessEventIn = ({ id, blockNumber, txHash, ...log }: PlacedLog): AccessEvent[] => {
  const event = decodeRegistryEvent(log);
  if (!isAccessEvent(event)) return [];
  return [{ ...event, id, shareId: shareIdOf(event.assetId, event.user, event.grantNonce), txHash, blockNumber }];
};
