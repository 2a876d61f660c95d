import { Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { registryEventsOf } from '@ipr/protocol/registry/decode-event';
import type { Receipt } from '@ipr/protocol/registry/receipt';
import type { RegistryEventOf } from '@ipr/protocol/registry/registry-event';
import { type ShareKey, shareIdOf } from '@ipr/protocol/share/share-id';

export type GrantedEvent = RegistryEventOf<'AccessGranted'> & {
  /** The share's id. */
  readonly id: string;
  readonly blockNumber: number;
};

/** How long to wait for a transaction to be mined. */
const timeoutMs = 15_000;

const grantedIn = ({ logs, blockNumber }: Receipt, registry: Hex): GrantedEvent[] =>
  registryEventsOf('AccessGranted', logs, registry).map((event) => ({
    ...event,
    id: shareIdOf(event.assetId, event.user, event.grantNonce),
    blockNumber,
  }));

/**
 * The grant event of this transaction, provided it is the given grant and this person made it.
 * @throws Failure share.not-found otherwise; chain.transaction-unknown while the transaction is in no block; chain.unavailable
 */
export const grantedBy = async (
  chain: Pick<Chain, 'waitForReceipt' | 'registry'>,
  grantor: Hex,
  { id }: ShareKey,
  txHash: Hex,
): Promise<GrantedEvent> => {
  const receipt = await chain.waitForReceipt(txHash, timeoutMs);
  if (!receipt) throw new Failure('chain.transaction-unknown');
  const found = receipt.succeeded ? grantedIn(receipt, chain.registry).find((event) => event.id === id) : undefined;
  if (found?.by !== grantor) throw new Failure('share.not-found');
  return found;
};
