import { setTimeout as sleep } from 'node:timers/promises';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { setBlockTime } from './block-time.ts';
import type { ChainStore } from './chain-store.ts';
import { watchPool } from './watch-pool.ts';

/** Between a transaction's arrival and its block, so that transactions that arrive together share one. */
const batchMs = 25;
/** Pause when the chain does not answer, or when the pool contains only transactions that cannot be mined yet. */
const restMs = 500;

export interface MinerOptions {
  /** Milliseconds between two checks of the pool without a notification; 1 s by default. */
  readonly checkEveryMs?: number;
  /** Unix socket of the chain, where its guard admits no subscription. */
  readonly socket?: string;
  /** Keeps the blocks: none is made while it is not open, or while the last one is not on disk. */
  readonly store?: Pick<ChainStore, 'isOpen' | 'record'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Mines a block whenever transactions wait and never an empty one on purpose, so that state file and index stay small. The chain
 * reports each transaction: polling at the same delay costs a tenth of a processor. Survives a restart of the chain. `stop` resolves
 * when no call is pending.
 */
export const startMiner = (
  rpcUrl: string,
  { checkEveryMs = 1_000, socket, store, now }: MinerOptions = {},
): { stop: () => Promise<void> } => {
  const rpc = jsonRpc(rpcUrl, 5_000);
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = (ms: number) => sleep(ms, undefined, { signal }).catch(() => undefined);
  const pool = watchPool(socket ?? rpcUrl, signal);

  /** @returns milliseconds until the next block may be needed; null after the pool was found empty */
  const step = async (): Promise<number | null> => {
    if (store?.isOpen() === false) return restMs;
    await store?.record();
    const { pending } = await rpc<{ pending: string }>('txpool_status');
    if (Number(pending) === 0) return null;
    await setBlockTime(rpc, now);
    await rpc('evm_mine');
    await store?.record();
    const mined = await rpc<string>('eth_getBlockTransactionCountByNumber', ['latest']);
    return Number(mined) === 0 ? restMs : batchMs;
  };

  const loop = async () => {
    while (!signal.aborted) {
      const changed = pool.nextChange();
      const wait = await step().catch(() => restMs);
      if (wait === null) await Promise.race([changed, pause(checkEveryMs)]);
      await pause(wait ?? batchMs);
    }
  };

  const ended = loop();
  return {
    stop: async () => {
      stopping.abort();
      await ended;
    },
  };
};
