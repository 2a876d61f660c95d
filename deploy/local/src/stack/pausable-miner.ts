import { type MinerOptions, startMiner } from '../chain/miner.ts';

export interface PausableMiner {
  /** Mines no block until the returned function is called. Transactions wait in the chain's pool, and in the relay's journal. */
  hold(): Promise<() => void>;
  stop(): Promise<void>;
}

/** The miner of the stack, which a backup holds while it copies database and chain. */
export const startPausableMiner = (rpcUrl: string, options: MinerOptions = {}): PausableMiner => {
  let miner = startMiner(rpcUrl, options);
  let holders = 0;
  let isStopped = false;
  const release = (): void => {
    holders -= 1;
    if (holders === 0 && !isStopped) miner = startMiner(rpcUrl, options);
  };
  return {
    async hold() {
      holders += 1;
      let isHeld = true;
      try {
        await miner.stop();
      } catch (error) {
        release();
        throw error;
      }
      return () => {
        if (isHeld) release();
        isHeld = false;
      };
    },
    async stop() {
      isStopped = true;
      await miner.stop();
    },
  };
};
