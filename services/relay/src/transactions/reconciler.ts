import { setTimeout as sleep } from 'node:timers/promises';
import type { Lease } from '@ipr/service-kit';
import { createRound, type RoundDeps } from './round.ts';
import type { Transaction } from './transaction.ts';

export interface Reconciler {
  /** Sends a transaction that this replica has just written to the journal, whichever replica follows the journal. */
  wake(written: Transaction): void;
  stop(): Promise<void>;
}

/**
 * Twice as long as a round with a slow node, so that two replicas seldom repeat work; repetition is harmless. It is renewed when half of
 * it is over, because each renewal is written to disk.
 */
const leaseMs = 8_000;

interface ReconcilerDeps extends RoundDeps {
  readonly lease: Lease;
}

/** Reconciles journal and chain until stopped, on one replica at a time. */
export const startReconciler = (deps: ReconcilerDeps): Reconciler => {
  const { chain, lease, log, settings } = deps;
  const work = `reconcile ${chain.network} ${chain.relay}`;
  const round = createRound(deps);
  let running = true;
  let pause = new AbortController();
  let troubled = false;
  let renewAt = Number.NEGATIVE_INFINITY;

  const step = async (): Promise<number> => {
    const now = performance.now();
    if (now >= renewAt) {
      if (!(await lease.hold(work, leaseMs))) return settings.idleMs;
      renewAt = now + leaseMs / 2;
    }
    const open = await round.pass();
    if (troubled) log.info('the chain answers again');
    troubled = false;
    return open > 0 ? settings.pollMs : settings.idleMs;
  };

  const loop = async () => {
    while (running) {
      pause = new AbortController();
      const wait = await step().catch((err: unknown) => {
        if (!troubled) log.warn({ err }, 'reconciling failed; trying again');
        troubled = true;
        return settings.idleMs;
      });
      await sleep(wait, undefined, { signal: pause.signal }).catch(() => undefined);
    }
    await lease.release(work).catch(() => undefined);
  };

  const ended = loop();
  return {
    wake(written) {
      void round.send(written);
      pause.abort();
    },
    async stop() {
      running = false;
      pause.abort();
      await ended;
    },
  };
};
