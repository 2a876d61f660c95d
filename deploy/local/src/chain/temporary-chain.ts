import { copyFile, readFile, writeFile } from 'node:fs/promises';
import type { Hex } from 'viem';
import { startMiner } from './miner.ts';
import { prepareChain } from './prepare-chain.ts';
import { soon, startTemporaryAnvil } from './temporary-anvil.ts';

export interface TemporaryChain {
  readonly rpcUrl: string;
  /** Waits until the chain's current state is on disk, and copies it. */
  remember(): Promise<void>;
  /** Kills the chain and restarts it from the copied state; later blocks are lost. */
  forget(): Promise<void>;
  /** Kills the chain like a power cut. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Leaves transactions in the pool until mining resumes. */
  pauseMining(): Promise<void>;
  resumeMining(): void;
  close(): Promise<void>;
}

/** For tests: the local chain with all contracts on a free port over a temporary folder, which `close` removes. */
export const startTemporaryChain = async (relayAddress: Hex): Promise<TemporaryChain> => {
  const { rpcUrl, stateFile, start, kill, nextSave, close } = await startTemporaryAnvil();
  await prepareChain({ rpcUrl, relayAddress });
  let miner: ReturnType<typeof startMiner> | undefined = startMiner(rpcUrl);
  return {
    rpcUrl,
    start,
    kill,
    async remember() {
      // The first save may have begun before; the second one has everything.
      await nextSave();
      await nextSave();
      const state = await soon(async () => {
        const text = await readFile(stateFile, 'utf8');
        JSON.parse(text);
        return text;
      });
      await writeFile(`${stateFile}.remembered`, state);
    },
    async forget() {
      await kill();
      await copyFile(`${stateFile}.remembered`, stateFile);
      await start();
    },
    async pauseMining() {
      await miner?.stop();
      miner = undefined;
    },
    resumeMining() {
      miner ??= startMiner(rpcUrl);
    },
    async close() {
      await miner?.stop();
      await close();
    },
  };
};
