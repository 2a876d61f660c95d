import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { freePorts } from '../supervisor/free-port.ts';
import { anvilCommand } from './anvil.ts';

/** Retries until the call succeeds. @throws the last error after a minute */
export const soon = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (const end = Date.now() + 60_000; ; await sleep(20)) {
    try {
      return await attempt();
    } catch (thrown) {
      if (Date.now() > end) throw thrown;
    }
  }
};

const isIntact = (file: string): boolean => {
  try {
    return typeof JSON.parse(readFileSync(file, 'utf8')) === 'object';
  } catch {
    return false;
  }
};

/** For tests: an empty chain without a miner on a free port, over a temporary folder that `close` removes. */
export const startTemporaryAnvil = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'temporary-chain-'));
  const stateFile = join(folder, 'chain.json');
  const [port = 0] = await freePorts(1);
  const rpcUrl = `http://127.0.0.1:${port}`;
  const rpc = jsonRpc(rpcUrl);
  let chain: ReturnType<typeof spawn> | undefined;

  const start = async (): Promise<void> => {
    const { command, args } = anvilCommand({ port, stateFile });
    chain = spawn(command, args, { stdio: 'ignore' });
    await soon(() => rpc('eth_chainId'));
  };
  /** Kills it like a power cut. */
  const kill = async (): Promise<void> => {
    // A chain that could not start again has ended already.
    if (!chain || chain.exitCode !== null || chain.signalCode !== null) return;
    const ended = once(chain, 'exit');
    chain.kill('SIGKILL');
    await ended;
  };

  await start();
  return {
    rpcUrl,
    rpc,
    stateFile,
    start,
    kill,
    /** Resolves when the state file was written completely once more; its modification time changes when writing begins. */
    nextSave: async (): Promise<void> => {
      const since = Date.now();
      await soon(async () => {
        if ((await stat(stateFile)).mtimeMs <= since || !isIntact(stateFile))
          throw new Error('the chain has not saved its state');
      });
    },
    close: async (): Promise<void> => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
