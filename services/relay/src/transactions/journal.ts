import { setTimeout as sleep } from 'node:timers/promises';
import type { Hex } from '@ipr/domain';
import { Failure } from '@ipr/domain';
import type { Lease } from '@ipr/service-kit';
import type { RelayChain } from '../chain/chain.ts';
import type { Fees } from '../fees/fees.ts';
import type { TransactionRepository } from './repository.ts';
import { signAttempt } from './sign-attempt.ts';
import type { Transaction } from './transaction.ts';

/** A transaction to be sent, before it has a nonce. */
export interface Order {
  readonly safe: Hex;
  readonly safeNonce: number;
  readonly safeTxHash: Hex;
  readonly to: Hex;
  readonly data: Hex;
  readonly operation: 0 | 1;
  /** Absent with `noSafe`. */
  readonly signature?: Hex;
  readonly reissueOf?: string;
  readonly outer: { readonly to: Hex; readonly data: Hex; readonly gas: bigint };
  /** Maximum fees to sign, as charged. */
  readonly fees: Fees;
}

export interface Written {
  readonly transaction: Transaction;
  /** False when a transaction for this Safe nonce existed already. */
  readonly isNew: boolean;
}

export interface Journal {
  /**
   * Signs with the next free relay nonce and stores the signed transaction before it is sent.
   * Replicas allocate nonces under a lease; should two hold it, the journal's unique key lets only one succeed.
   * @returns the transaction of this Safe nonce: the new one, or the existing one.
   * @throws Failure relay.unavailable, chain.unavailable
   */
  write(order: Order): Promise<Written>;
}

/** Lease time; a replica that dies holding the lease blocks the others this long. */
const leaseMs = 3_000;
/** A replica releases the lease after this time even with orders left, so that others get it. */
const turnMs = 250;
/** Longer than the lease of a dead replica plus some turns of the others. */
const timeoutMs = 10_000;
/** Maximum nonce collisions in a row. A collision means that another replica holds the lease too; more mean a fault. */
const rounds = 50;

interface Waiting {
  readonly order: Order;
  readonly resolve: (written: Written) => void;
  readonly reject: (thrown: unknown) => void;
}

/** Nonce of the next order. */
interface Next {
  readonly nonce: number;
  readonly blockNumber: number;
}

/** Random, so that replicas do not retry in lockstep. */
const pause = () => sleep(10 + Math.random() * 20);

const draft = async (
  chain: RelayChain,
  id: string,
  { outer, fees, ...order }: Order,
  next: Next,
): Promise<Transaction> => {
  const attempt = await signAttempt(chain, outer, next.nonce, fees);
  return {
    ...order,
    id,
    network: chain.network,
    relay: chain.relay,
    relayNonce: next.nonce,
    sinceBlock: next.blockNumber,
    outer: { to: outer.to, data: outer.data, gas: outer.gas.toString() },
    attempts: [attempt],
    status: 'pending',
    minedHash: null,
    blockNumber: null,
    blockHash: null,
    wasMined: false,
    error: null,
    missingSince: null,
    settledAt: null,
    createdAt: attempt.at,
  };
};

export const createJournal = (chain: RelayChain, transactions: TransactionRepository, lease: Lease): Journal => {
  const work = `nonces ${chain.network} ${chain.relay}`;
  const queue: Waiting[] = [];
  let working = false;

  const readNext = async (): Promise<Next> => {
    const [used, written, blockNumber] = await Promise.all([
      chain.relayNonce(),
      transactions.lastRelayNonce(chain),
      chain.blockNumber(),
    ]);
    return { nonce: Math.max(used, written === undefined ? 0 : written + 1), blockNumber };
  };

  const writeOne = async (order: Order, from: Next): Promise<Written & { next: Next }> => {
    for (let [round, next] = [0, from]; round < rounds; round++) {
      const transaction = await draft(chain, transactions.newId(), order, next);
      if (await transactions.insert(transaction))
        return { transaction, isNew: true, next: { ...next, nonce: next.nonce + 1 } };
      const first = order.reissueOf
        ? await transactions.findReissue(order.reissueOf)
        : await transactions.findAction(chain.network, order.safe, order.safeNonce);
      if (first) return { transaction: first, isNew: false, next };
      next = await readNext();
    }
    throw new Failure('relay.unavailable', { reason: 'no free nonce' });
  };

  const awaitLease = async () => {
    for (const giveUp = performance.now() + timeoutMs; !(await lease.hold(work, leaseMs)); await pause())
      if (performance.now() > giveUp) throw new Failure('relay.unavailable', { reason: 'the nonces are busy' });
  };

  const takeTurn = async () => {
    await awaitLease();
    try {
      let next = await readNext();
      for (const end = performance.now() + turnMs; queue.length > 0 && performance.now() < end; ) {
        const { order, resolve, reject } = queue.shift() as Waiting;
        await writeOne(order, next).then((written) => {
          next = written.next;
          resolve(written);
        }, reject);
      }
    } finally {
      await lease.release(work).catch(() => undefined);
    }
  };

  const run = async () => {
    working = true;
    while (queue.length > 0) {
      await takeTurn().catch((thrown: unknown) => {
        for (const { reject } of queue.splice(0)) reject(thrown);
      });
      if (queue.length > 0) await pause();
    }
    working = false;
  };

  return {
    write: (order) =>
      new Promise((resolve, reject) => {
        queue.push({ order, resolve, reject });
        if (!working) void run();
      }),
  };
};
