import { Failure, type Hex } from '@ipr/domain';
import { concatHex, keccak256 } from 'viem';
import type { RelayChain } from '../chain/chain.ts';
import type { Journal } from '../transactions/journal.ts';

/** An account that pays and sends, with its own nonce sequence. */
export interface Sender {
  readonly chain: RelayChain;
  readonly journal: Journal;
}

export interface Senders {
  /** The chain of the first account, for reads that do not depend on the account. */
  readonly chain: RelayChain;
  /** The chain of the account a transaction was recorded for; undefined when that account is no longer configured. */
  of(relay: Hex): RelayChain | undefined;
  /**
   * The account for a Safe's next action: normally the same one, another while its balance is too low. The order of a Safe's
   * actions does not depend on it, because each waits until the previous one is in a block.
   * @throws Failure relay.unavailable when no account has enough
   */
  pick(safe: Hex): Promise<Sender>;
}

/** Rendezvous hashing: adding or removing an account moves only its own share of people. */
const weightOf = (safe: Hex, { chain }: Sender): string => keccak256(concatHex([safe, chain.relay]));

const firstOf = (list: readonly Sender[]): Sender => {
  const [first] = list;
  if (!first) throw new RangeError('the relay has no account');
  return first;
};

/** @param minBalance wei; below it an account accepts no new transactions. @param list at least one */
export const createSenders = (list: readonly Sender[], minBalance: bigint): Senders => ({
  chain: firstOf(list).chain,
  of: (relay) => list.find(({ chain }) => chain.relay === relay)?.chain,
  async pick(safe) {
    const inOrder = list.toSorted((a, b) => (weightOf(safe, a) < weightOf(safe, b) ? -1 : 1));
    for (const sender of inOrder) if ((await sender.chain.balance()) >= minBalance) return sender;
    throw new Failure('relay.unavailable', { reason: 'the relay account is out of funds' });
  },
});
