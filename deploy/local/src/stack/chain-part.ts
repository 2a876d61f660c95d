import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { anvilCommand } from '../chain/anvil.ts';
import { type ChainStore, openChainStore } from '../chain/chain-store.ts';
import { prepareChain } from '../chain/prepare-chain.ts';
import { recordGenesis } from '../data-folder/open-data-folder.ts';
import { openSocketRpc } from '../guard/socket-rpc.ts';
import type { Part } from '../supervisor/part.ts';
import { chainSocket, chainUrl, relayAddress, type StackSettings } from './settings.ts';

const stateFileOf = ({ folder }: StackSettings): string => join(folder, 'chain', 'state.json');

export const chainStore = (settings: StackSettings): ChainStore => {
  mkdirSync(join(settings.folder, 'chain'), { recursive: true });
  return openChainStore({ rpcUrl: chainUrl(settings), stateFile: stateFileOf(settings), print: settings.print });
};

const withSocket = async <T>(path: string, work: (rpc: JsonRpc) => Promise<T>, timeoutMs?: number): Promise<T> => {
  const direct = await openSocketRpc(path, timeoutMs);
  try {
    return await work(direct.rpc);
  } finally {
    direct.close();
  }
};

/** anvil, which the store keeps; after each start everything the product needs on it is put there if it is missing. */
export const chainPart = (settings: StackSettings, store: ChainStore): Part => {
  const { folder, ports, print } = settings;
  const rpcUrl = chainUrl(settings);
  const socket = chainSocket(folder);
  // The guard finds the chain when all its blocks are there: nobody is shown an older one.
  const startingSocket = join(folder, 'run', 'chain.new');
  const command = () =>
    anvilCommand({ port: ports.chain, socket: startingSocket, stateFile: stateFileOf(settings), savesItself: false });
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
      for (const path of [socket, startingSocket]) rmSync(path, { force: true });
      await store.prepare();
    },
    isReady: () => withSocket(startingSocket, async (rpc) => Number(await rpc('eth_chainId')) === 80_002, 1_000),
    whenReady: async () => {
      await withSocket(startingSocket, store.replay);
      renameSync(startingSocket, socket);
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
