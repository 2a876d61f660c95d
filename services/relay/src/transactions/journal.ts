import type { Hex } from '@ipr/domain';
import { Failure } from '@ipr/domain';
import type { RelayChain } from '../chain/chain.ts';
import type { TransactionRepository } from './repository.ts';
import type { Transaction } from './transaction.ts';

/** What is to be sent, before it has a nonce. */
export interface Order {
  readonly safe: Hex;
  readonly safeNonce: number;
  readonly safeTxHash: Hex;
  readonly to: Hex;
  readonly data: Hex;
  readonly outer: { readonly to: Hex; readonly data: Hex; readonly gas: bigint };
}

/** Collisions with other replicas; each round another replica has got on, so this many in a row mean a fault. */
const rounds = 50;

export interface Journal {
  /**
   * Signs with the next free relay nonce and writes the signed transaction down; nothing is sent before.
   * Replicas may try the same nonce: the unique key lets one of them have it, the others take the next one.
   * @returns the transaction that stands for this Safe nonce: the new one, or the one that was there first.
   */
  write(order: Order): Promise<Transaction>;
}

export const createJournal = (chain: RelayChain, transactions: TransactionRepository): Journal => {
  let last: Promise<unknown> = Promise.resolve();

  const nextNonce = async (): Promise<number> => {
    const [used, written] = await Promise.all([chain.relayNonce(), transactions.lastRelayNonce(chain)]);
    return Math.max(used, written === undefined ? 0 : written + 1);
  };

  const draft = async (order: Order): Promise<Transaction> => {
    const [relayNonce, fees] = await Promise.all([nextNonce(), chain.fees()]);
    const signed = await chain.sign({ ...order.outer, nonce: relayNonce, fees });
    const createdAt = new Date();
    const attempt = {
      ...signed,
      maxFeePerGas: fees.maxFeePerGas.toString(),
      maxPriorityFeePerGas: fees.maxPriorityFeePerGas.toString(),
      at: createdAt,
    };
    const { safe, safeNonce, safeTxHash, to, data, outer } = order;
    return {
      id: transactions.newId(),
      network: chain.network,
      relay: chain.relay,
      relayNonce,
      safe,
      safeNonce,
      safeTxHash,
      to,
      data,
      outer: { to: outer.to, data: outer.data, gas: outer.gas.toString() },
      attempts: [attempt],
      status: 'pending',
      minedHash: null,
      blockNumber: null,
      blockHash: null,
      error: null,
      missingSince: null,
      settledAt: null,
      createdAt,
    };
  };

  const writeNow = async (order: Order): Promise<Transaction> => {
    for (let round = 0; round < rounds; round++) {
      const drafted = await draft(order);
      if (await transactions.insert(drafted)) return drafted;
      const first = await transactions.findAction(chain.network, order.safe, order.safeNonce);
      if (first) return first;
    }
    throw new Failure('relay.unavailable', { reason: 'no free nonce' });
  };

  return {
    write(order) {
      const mine = last.then(() => writeNow(order));
      last = mine.catch(() => undefined);
      return mine;
    },
  };
};
