import { copyFile, readFile, writeFile } from 'node:fs/promises';
import type { Hex } from 'viem';
import { startMiner } from './miner.ts';
import { prepareChain } from './prepare-chain.ts';
import { soon, startTemporaryAnvil } from './temporary-anvil.ts';

export interface TemporaryChain {
  readonly rpcUrl: string;
  /** Waits until the chain's present state is on disk, and keeps a copy of it. */
  remember(): Promise<void>;
  /** Ends the chain as a power cut would and starts it again from the remembered state: all since then is lost. */
  forget(): Promise<void>;
  /** Ends the chain as a power cut would. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Leaves what is sent in the pool until mining goes on. */
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
