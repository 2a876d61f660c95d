import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { anvilCommand } from '../chain/anvil.ts';
import { type ChainStore, openChainStore } from '../chain/chain-store.ts';
import { prepareChain } from '../chain/prepare-chain.ts';
import { recordGenesis } from '../data-folder/open-data-folder.ts';
import type { Part } from '../supervisor/part.ts';
import { chainSocket, chainUrl, relayAddress, type StackSettings } from './settings.ts';

const stateFileOf = ({ folder }: StackSettings): string => join(folder, 'chain', 'state.json');

export const chainStore = (settings: StackSettings): ChainStore => {
  mkdirSync(join(settings.folder, 'chain'), { recursive: true });
  return openChainStore({ rpcUrl: chainUrl(settings), stateFile: stateFileOf(settings), print: settings.print });
};

/** anvil, which the store keeps; after each start everything the product needs on it is put there if it is missing. */
export const chainPart = (settings: StackSettings, store: ChainStore): Part => {
  const { folder, ports, print } = settings;
  const rpcUrl = chainUrl(settings);
  const socket = chainSocket(folder);
  const command = () =>
    anvilCommand({ port: ports.chain, socket, stateFile: stateFileOf(settings), savesItself: false });
  return {
    name: 'chain',
    command: command().command,
    // Whether there is a state to load is known at the start only.
    get args() {
      return command().args;
    },
    cwd: join(folder, 'chain'),
    // Its guard listens on the chain's port, and asks it over the socket.
    ports: [],
    prepare: async () => {
      rmSync(socket, { force: true });
      await store.prepare();
    },
    isReady: async () => Number(await jsonRpc(rpcUrl, 1_000)('eth_chainId')) === 80_002,
    whenReady: async () => {
      const { deployed, genesisHash, changed } = await prepareChain({
        rpcUrl,
        relayAddress: relayAddress(settings),
        kept: settings.contracts,
      });
      recordGenesis(folder, genesisHash);
      if (deployed.length) print(`    ${deployed.length} contracts put on the chain`);
      await store.open(changed);
    },
    stopSignal: 'SIGINT',
    startTimeoutMs: 180_000,
    stopTimeoutMs: 20_000,
  };
};
