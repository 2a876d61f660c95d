import { registryAbi } from '@ipr/abi';
import { Failure, type Hex, type Role } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import type { Receipt } from '@ipr/protocol/registry/receipt';
import { type ShareKey, shareIdOf } from '@ipr/protocol/share/share-id';
import { parseEventLogs } from 'viem';

/** A grant as its event tells it. Addresses lower case. */
export interface GrantedEvent {
  readonly id: string;
  readonly grantor: Hex;
  readonly role: Role;
  /** Unix seconds; 0 means never. */
  readonly expiresAt: number;
  readonly ndaHash: Hex;
  readonly cid: string;
  readonly blockNumber: number;
}

/** How long a transaction that was just sent is waited for. */
const patienceMs = 15_000;

const lower = (address: string): Hex => address.toLowerCase() as Hex;

const grantedIn = ({ logs, blockNumber }: Receipt, registry: Hex): GrantedEvent[] => {
  const ours = logs.filter(({ address }) => address === registry);
  const parsed = parseEventLogs({ abi: registryAbi, eventName: 'AccessGranted', logs: ours as never });
  return parsed.map(({ args: { id, user, by, role, expires, ndaHash, cid, grantNonce } }) => ({
    id: shareIdOf(String(id), lower(user), Number(grantNonce)),
    grantor: lower(by),
    role: role as Role,
    expiresAt: Number(expires),
    ndaHash,
    cid,
    blockNumber,
  }));
};

/**
 * The grant that this transaction made, when it is this one and this person made it.
 * @throws Failure share.not-found in every other case; chain.transaction-unknown while it is in no block; chain.unavailable
 */
export const grantedBy = async (
  chain: Pick<Chain, 'waitForReceipt' | 'registry'>,
  grantor: Hex,
  { id }: ShareKey,
  txHash: Hex,
): Promise<GrantedEvent> => {
  const receipt = await chain.waitForReceipt(txHash, patienceMs);
  if (!receipt) throw new Failure('chain.transaction-unknown');
  const found = receipt.succeeded ? grantedIn(receipt, chain.registry).find((event) => event.id === id) : undefined;
  if (found?.grantor !== grantor) throw new Failure('share.not-found');
  return found;
};
