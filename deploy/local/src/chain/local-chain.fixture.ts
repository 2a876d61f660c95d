import type { Hex } from 'viem';
import { startTemporaryAnvil } from './temporary-anvil.ts';

/** A chain for one test, in a temporary folder, without a miner. */
export const startLocalChain = async () => {
  const { rpcUrl, rpc, nextSave, start, kill, close } = await startTemporaryAnvil();
  return {
    rpcUrl,
    rpc,
    /** Sends from an account of the chain. @returns the hash. */
    send: async (call: { to: string; data?: string; value?: string }): Promise<Hex> => {
      const [from] = await rpc<Hex[]>('eth_accounts');
      return rpc<Hex>('eth_sendTransaction', [{ from, ...call }]);
    },
    nextSave,
    crashAndRestart: async (): Promise<void> => {
      await kill();
      await start();
    },
    stop: close,
  };
};
export type LocalChain = Awaited<ReturnType<typeof startLocalChain>>;
