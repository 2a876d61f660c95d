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

/** How long to wait for a transaction that the node has in its pool: a block of the slowest network is about 2 s. */
const pendingMs = 5_000;

type GrantChain = Pick<Chain, 'receipt' | 'transaction' | 'waitForReceipt' | 'registry'>;

const grantedIn = ({ logs, blockNumber }: Receipt, registry: Hex): GrantedEvent[] =>
  registryEventsOf('AccessGranted', logs, registry).map((event) => ({
    ...event,
    id: shareIdOf(event.assetId, event.user, event.grantNonce),
    blockNumber,
  }));

/** @throws Failure chain.transaction-unknown at once for a hash that the node does not have, later for one that remains pending */
const receiptOf = async (chain: GrantChain, txHash: Hex): Promise<Receipt> => {
  const mined = await chain.receipt(txHash);
  if (mined) return mined;
  const later = (await chain.transaction(txHash)) && (await chain.waitForReceipt(txHash, pendingMs));
  if (!later) throw new Failure('chain.transaction-unknown');
  return later;
};

/**
 * The grant event of this transaction, provided it is the given grant and this person made it.
 * @throws Failure share.not-found otherwise; chain.transaction-unknown while the transaction is in no block; chain.unavailable
 */
export const grantedBy = async (
  chain: GrantChain,
  grantor: Hex,
  { id }: ShareKey,
  txHash: Hex,
): Promise<GrantedEvent> => {
  const receipt = await receiptOf(chain, txHash);
  const found = receipt.succeeded ? grantedIn(receipt, chain.registry).find((event) => event.id === id) : undefined;
  if (found?.by !== grantor) throw new Failure('share.not-found');
  return found;
};
