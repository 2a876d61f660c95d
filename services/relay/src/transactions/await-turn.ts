import { setTimeout as sleep } from 'node:timers/promises';
import { Failure, type Hex } from '@ipr/domain';
import type { Senders } from '../accounts/senders.ts';
import { followTransaction } from './follow-transaction.ts';
import { type FollowSettings, readHead } from './head.ts';
import type { TransactionRepository } from './repository.ts';
import { createSharedReads, type SharedReads } from './shared-reads.ts';
import { isOnTheWay, isSettled, type Transaction } from './transaction.ts';

export interface TurnSettings extends FollowSettings {
  /** How long to wait for an earlier transaction of the same Safe. */
  readonly predecessorMs: number;
  readonly pollMs: number;
}

/** Reads shared by requests that wait for the same earlier transaction. */
export interface TurnReads {
  readonly journal: SharedReads<string, Transaction | undefined>;
  readonly looks: SharedReads<string, void>;
}

/** @param pollMs a read of the journal serves all requests within half of this time */
export const createTurnReads = (pollMs: number): TurnReads => ({
  journal: createSharedReads(pollMs / 2),
  looks: createSharedReads(lookMs),
});

interface AwaitTurnDeps {
  readonly senders: Senders;
  readonly transactions: TransactionRepository;
  readonly turnReads: TurnReads;
  readonly settings: TurnSettings;
}

/** Interval at which a waiting request reads the chain itself, in case the replica that follows the journal died. */
const lookMs = 1_000;

export const outdatedNonce = (expected: number) => new Failure('relay.nonce-stale', { expected });

const overdue = () => new Failure('relay.unavailable', { reason: 'an earlier transaction is not settled yet' });

/** Compares the awaited transaction with the chain. */
const reconcile = async ({ senders, transactions, settings }: AwaitTurnDeps, waited: Transaction): Promise<void> => {
  const chain = senders.of(waited.relay);
  if (chain) await followTransaction(chain, transactions, waited, await readHead(chain), settings);
};

/** Waits for one transaction by polling the journal, which is cheaper than the chain. @param pauseMs between two reads */
const awaitSettled = async (
  deps: AwaitTurnDeps,
  waited: Transaction,
  pauseMs: number,
  giveUp: number,
): Promise<void> => {
  const { transactions, turnReads } = deps;
  const { id } = waited;
  let lookedAt = performance.now();
  let now: Transaction | undefined = waited;
  while (now && isOnTheWay(now)) {
    if (performance.now() > giveUp) throw overdue();
    await sleep(pauseMs);
    if (performance.now() - lookedAt >= lookMs) {
      lookedAt = performance.now();
      const current = now;
      await turnReads.looks.read(id, () => reconcile(deps, current));
    }
    now = await turnReads.journal.read(id, () => transactions.find(id));
  }
};

/**
 * Waits until the Safe's nonce is the requested one, while the person's earlier transactions are pending.
 * @throws Failure relay.nonce-stale, relay.unavailable when an earlier transaction takes too long, chain.unavailable
 */
export const awaitTurn = async (deps: AwaitTurnDeps, safe: Hex, nonce: number): Promise<{ deployed: boolean }> => {
  const { senders, transactions, settings } = deps;
  const { chain } = senders;
  const giveUp = performance.now() + settings.predecessorMs;
  for (;;) {
    const state = await chain.safeState(safe);
    if (state.nonce === nonce) return state;
    const before = state.nonce < nonce ? await transactions.findAction(chain.network, safe, nonce - 1) : undefined;
    if (!before) throw outdatedNonce(state.nonce);
    if (performance.now() > giveUp) throw overdue();
    // A request further back in the queue polls less often.
    const pauseMs = settings.pollMs * (nonce - state.nonce);
    if (isSettled(before)) await sleep(pauseMs);
    else await awaitSettled(deps, before, pauseMs, giveUp);
  }
};
