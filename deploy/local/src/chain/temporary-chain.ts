import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hex } from 'viem';
import { freePorts } from '../supervisor/free-port.ts';
import { anvilCommand } from './anvil.ts';
import { jsonRpc } from './json-rpc.ts';
import { startMiner } from './miner.ts';
import { prepareChain } from './prepare-chain.ts';

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

/** Asks until it is told. @throws the last answer after a minute. */
const soon = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (const end = Date.now() + 60_000; ; await sleep(20)) {
    try {
      return await ask();
    } catch (thrown) {
      if (Date.now() > end) throw thrown;
    }
  }
};

/** For tests: the local chain with all contracts on a free port over a temporary folder, which `close` removes. */
export const startTemporaryChain = async (relayAddress: Hex): Promise<TemporaryChain> => {
  const folder = await mkdtemp(join(tmpdir(), 'temporary-chain-'));
  const stateFile = join(folder, 'chain.json');
  const [port = 0] = await freePorts(1);
  const rpcUrl = `http://127.0.0.1:${port}`;
  const { command, args } = anvilCommand({ port, stateFile });
  let chain: ReturnType<typeof spawn> | undefined;

  const start = async () => {
    chain = spawn(command, args, { stdio: 'ignore' });
    await soon(() => jsonRpc(rpcUrl)('eth_chainId'));
  };
  const kill = async () => {
    if (!chain || chain.exitCode !== null || chain.signalCode !== null) return;
    const ended = once(chain, 'exit');
    chain.kill('SIGKILL');
    await ended;
  };
  const saved = async () => {
    const since = Date.now();
    await soon(async () => {
      if ((await stat(stateFile)).mtimeMs <= since) throw new Error('the chain has not saved its state');
    });
  };

  await start();
  await prepareChain({ rpcUrl, relayAddress });
  let miner: ReturnType<typeof startMiner> | undefined = startMiner(rpcUrl);
  return {
    rpcUrl,
    start,
    kill,
    async remember() {
      // The first save may have begun before; the second one has everything.
      await saved();
      await saved();
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
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
