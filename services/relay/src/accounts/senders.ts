import { Failure, type Hex } from '@ipr/domain';
import { concatHex, keccak256 } from 'viem';
import type { RelayChain } from '../chain/chain.ts';
import type { Journal } from '../transactions/journal.ts';

/** One account that pays and sends, with a nonce sequence of its own. */
export interface Sender {
  readonly chain: RelayChain;
  readonly journal: Journal;
}

export interface Senders {
  /** For what is the same whoever sends. */
  readonly chain: RelayChain;
  /** The chain as the account sees it that a transaction was written down for; undefined when it sends no more. */
  of(relay: Hex): RelayChain | undefined;
  /**
   * The account for a Safe's next action: mostly the same one, and another while that has too little. The order of a Safe's
   * actions does not depend on it, because each waits until the one before is in a block.
   * @throws Failure relay.unavailable when none has enough
   */
  pick(safe: Hex): Promise<Sender>;
}

/** Rendezvous hashing: an account that is added or leaves moves only its own share of people. */
const weightOf = (safe: Hex, { chain }: Sender): string => keccak256(concatHex([safe, chain.relay]));

const firstOf = (list: readonly Sender[]): Sender => {
  const [first] = list;
  if (!first) throw new RangeError('the relay has no account');
  return first;
};

/** @param minBalance wei; with less an account takes nothing new. @param list at least one */
export const createSenders = (list: readonly Sender[], minBalance: bigint): Senders => ({
  chain: firstOf(list).chain,
  of: (relay) => list.find(({ chain }) => chain.relay === relay)?.chain,
  async pick(safe) {
    const inOrder = list.toSorted((a, b) => (weightOf(safe, a) < weightOf(safe, b) ? -1 : 1));
    for (const sender of inOrder) if ((await sender.chain.balance()) >= minBalance) return sender;
    throw new Failure('relay.unavailable', { reason: 'the relay account is out of funds' });
  },
});
