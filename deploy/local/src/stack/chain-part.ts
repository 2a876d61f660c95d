import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { anvilCommand } from '../chain/anvil.ts';
import { jsonRpc } from '../chain/json-rpc.ts';
import { prepareChain } from '../chain/prepare-chain.ts';
import type { Part } from '../supervisor/part.ts';
import { chainUrl, relayAddress, type StackSettings } from './settings.ts';

/** anvil with its state on disk; after each start everything the product needs on it is put there if it is missing. */
export const chainPart = (settings: StackSettings): Part => {
  const { folder, ports } = settings;
  const rpcUrl = chainUrl(settings);
  mkdirSync(join(folder, 'chain'), { recursive: true });
  return {
    name: 'chain',
    ...anvilCommand({ port: ports.chain, stateFile: join(folder, 'chain', 'state.json') }),
    cwd: join(folder, 'chain'),
    ports: [ports.chain],
    isReady: async () => Number(await jsonRpc(rpcUrl, 1_000)('eth_chainId')) === 80_002,
    whenReady: async () => {
      const { deployed } = await prepareChain({ rpcUrl, relayAddress: relayAddress(settings) });
      if (deployed.length) settings.say(`    ${deployed.length} contracts put on the chain`);
    },
    stopSignal: 'SIGINT',
    startTimeoutMs: 60_000,
    stopTimeoutMs: 20_000,
  };
};
