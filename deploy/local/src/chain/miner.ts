import { setTimeout as sleep } from 'node:timers/promises';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';

/** Polling interval of the pool; a transaction is mined about this long after its arrival. */
const everyMs = 25;
/** Pause when the chain does not answer, or when the pool contains only transactions that cannot be mined yet. */
const restMs = 500;

/**
 * Mines a block whenever transactions wait and never an empty one on purpose, so that state file and index stay small.
 * Survives a restart of the chain. `stop` resolves when no call is pending.
 */
export const startMiner = (rpcUrl: string): { stop: () => Promise<void> } => {
  const rpc = jsonRpc(rpcUrl, 5_000);
  const stopping = new AbortController();

  const step = async (): Promise<number> => {
    const { pending } = await rpc<{ pending: string }>('txpool_status');
    if (Number(pending) === 0) return everyMs;
    await rpc('evm_setTime', [Math.floor(Date.now() / 1000)]);
    await rpc('evm_mine');
    const mined = await rpc<string>('eth_getBlockTransactionCountByNumber', ['latest']);
    return Number(mined) === 0 ? restMs : everyMs;
  };

  const loop = async () => {
    while (!stopping.signal.aborted) {
      const pause = await step().catch(() => restMs);
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => undefined);
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
