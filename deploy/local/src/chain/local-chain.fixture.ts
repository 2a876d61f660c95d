import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hex } from 'viem';
import { freePorts } from '../supervisor/free-port.ts';
import { anvilCommand } from './anvil.ts';
import { jsonRpc } from './json-rpc.ts';

/** Asks until the answer comes, for a minute at most. */
export const soon = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (const end = Date.now() + 60_000; ; await sleep(20)) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
};

/** A chain of a test's own, in a temporary folder, without a miner. */
export const startLocalChain = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chain-'));
  const stateFile = join(folder, 'chain.json');
  const [port = 0] = await freePorts(1);
  const rpcUrl = `http://127.0.0.1:${port}`;
  const rpc = jsonRpc(rpcUrl);

  const start = async () => {
    const { command, args } = anvilCommand({ port, stateFile });
    const child = spawn(command, args, { stdio: 'ignore' });
    await soon(() => rpc('eth_chainId'));
    return child;
  };

  let child = await start();
  const kill = async () => {
    // A chain that could not start again has ended already.
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };

  return {
    rpcUrl,
    rpc,
    /** Sends from an account of the chain. @returns the hash. */
    send: async (call: { to: string; data?: string; value?: string }): Promise<Hex> => {
      const [from] = await rpc<Hex[]>('eth_accounts');
      return rpc<Hex>('eth_sendTransaction', [{ from, ...call }]);
    },
    /** Resolves when the state file holds what the chain knows now. */
    nextSave: async (): Promise<void> => {
      const since = Date.now();
      await soon(async () => {
        if ((await stat(stateFile)).mtimeMs <= since) throw new Error('not saved yet');
      });
    },
    crashAndRestart: async () => {
      await kill();
      child = await start();
    },
    stop: async () => {
      await kill();
      await rm(folder, { recursive: true });
    },
  };
};
export type LocalChain = Awaited<ReturnType<typeof startLocalChain>>;
