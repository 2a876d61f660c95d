import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { anvilCommand } from '../chain/anvil.ts';
import { prepareChain } from '../chain/prepare-chain.ts';
import { copyState, restoreState } from '../chain/state-copy.ts';
import { recordGenesis } from '../data-folder/open-data-folder.ts';
import type { Part } from '../supervisor/part.ts';
import { chainUrl, relayAddress, type StackSettings } from './settings.ts';

const copyEveryMs = 60_000;

/** anvil with its state on disk; after each start everything the product needs on it is put there if it is missing. */
export const chainPart = (settings: StackSettings): Part => {
  const { folder, ports, print } = settings;
  const rpcUrl = chainUrl(settings);
  const stateFile = join(folder, 'chain', 'state.json');
  mkdirSync(join(folder, 'chain'), { recursive: true });
  setInterval(() => copyState(stateFile), copyEveryMs).unref();
  return {
    name: 'chain',
    ...anvilCommand({ port: ports.chain, stateFile }),
    cwd: join(folder, 'chain'),
    ports: [ports.chain],
    prepare: async () => {
      const done = restoreState(stateFile);
      if (done) print(`    ${done}`);
    },
    isReady: async () => Number(await jsonRpc(rpcUrl, 1_000)('eth_chainId')) === 80_002,
    whenReady: async () => {
      const { deployed, genesisHash } = await prepareChain({
        rpcUrl,
        relayAddress: relayAddress(settings),
        kept: settings.contracts,
      });
      recordGenesis(folder, genesisHash);
      if (deployed.length) print(`    ${deployed.length} contracts put on the chain`);
      copyState(stateFile);
    },
    stopSignal: 'SIGINT',
    startTimeoutMs: 60_000,
    stopTimeoutMs: 20_000,
  };
};
