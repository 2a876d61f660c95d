import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import type { Hex } from 'viem';
import { freePorts } from '../supervisor/free-port.ts';
import { anvilCommand } from './anvil.ts';
import { type ChainStore, completeState, openChainStore } from './chain-store.ts';
import { startMiner } from './miner.ts';
import { prepareChain } from './prepare-chain.ts';
import { saveSnapshot } from './snapshots.ts';
import { soon } from './temporary-anvil.ts';

const relayAddress = '0x00000000000000000000000000000000000a11ce';
const stranger = '0x000000000000000000000000000000000000c0de';

/** A chain as `npm start` keeps it, over a temporary folder. */
export const startKeptChain = async (options: { snapshotAfter?: number; now?: () => number } = {}) => {
  const folder = await mkdtemp(join(tmpdir(), 'kept-chain-'));
  const stateFile = join(folder, 'state.json');
  const [port = 0] = await freePorts(1);
  const rpcUrl = `http://127.0.0.1:${port}`;
  const rpc = jsonRpc(rpcUrl);
  const lines: string[] = [];
  let store: ChainStore;
  let anvil: ChildProcess;
  let miner: ReturnType<typeof startMiner>;

  const start = async (): Promise<void> => {
    store = openChainStore({ rpcUrl, stateFile, print: (line) => lines.push(line), ...options });
    await store.prepare();
    const { command, args } = anvilCommand({ port, stateFile, savesItself: false });
    anvil = spawn(command, args, { stdio: 'ignore' });
    await soon(() => rpc('eth_chainId'));
    await store.replay(rpc);
    const { changed } = await prepareChain({ rpcUrl, relayAddress });
    await store.open(changed);
    miner = startMiner(rpcUrl, { store, ...(options.now ? { now: options.now } : {}) });
  };
  /** Ends chain and store like a power cut; what the store is doing is cut off too. */
  const kill = async (): Promise<void> => {
    // A chain that could not start again has ended already.
    if (anvil.exitCode === null && anvil.signalCode === null) {
      const ended = once(anvil, 'exit');
      anvil.kill('SIGKILL');
      await ended;
    }
    await miner.stop();
    await store.close();
  };
  const block = (tag: number | 'latest') =>
    rpc<{ number: Hex; hash: Hex; timestamp: Hex; transactions: Hex[] }>('eth_getBlockByNumber', [
      tag === 'latest' ? tag : `0x${tag.toString(16)}`,
      false,
    ]);

  await start();
  return {
    rpc,
    rpcUrl,
    stateFile,
    blocksFolder: join(folder, 'blocks'),
    lines,
    start,
    kill,
    block,
    pid: () => anvil.pid,
    record: () => store.record(),
    /** Makes a snapshot of a chain that was killed, with every recorded block. */
    complete: () => completeState(stateFile, (line) => lines.push(line)),
    /** The same of a chain that runs and makes no block meanwhile, without making its blocks again. */
    saveSnapshot: () => saveSnapshot(rpcUrl, stateFile),
    /** Hashes of all blocks, from the genesis block on. */
    hashes: async (): Promise<Hex[]> => {
      const { number } = await block('latest');
      return Promise.all(Array.from({ length: Number(number) + 1 }, async (_, at) => (await block(at)).hash));
    },
    /** Sends a transaction. @returns its hash when it is in a block */
    transact: async (): Promise<Hex> => {
      const [from] = await rpc<Hex[]>('eth_accounts');
      const hash = await rpc<Hex>('eth_sendTransaction', [{ from, to: stranger, value: '0x1' }]);
      await soon(async () => {
        if (!(await rpc('eth_getTransactionReceipt', [hash]))) throw new Error('not mined yet');
      });
      return hash;
    },
    close: async (): Promise<void> => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
export type KeptChain = Awaited<ReturnType<typeof startKeptChain>>;
