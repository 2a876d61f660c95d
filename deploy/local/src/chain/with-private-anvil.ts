import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type JsonRpc, jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { callAnvil } from '../guard/call-anvil.ts';
import { openGuard } from '../guard/guarded-server.ts';
import { openSocketRpc, type SocketRpc } from '../guard/socket-rpc.ts';
import { endWithSupervisor } from '../supervisor/end-with-supervisor.ts';
import { freePorts } from '../supervisor/free-port.ts';
import { type AnvilOptions, anvilCommand } from './anvil.ts';

/** Loading 50,000 registrations takes some seconds, on a busy machine several times as long. */
const startMs = 120_000;

/**
 * Runs work on a chain of its own, started from a state file that it does not write, behind a guard with a secret of its own. The process
 * ends with the work, with the signal, and with the supervisor.
 * @throws Error when it does not start; the errors of `work`
 */
export const withPrivateAnvil = async <T>(
  options: Pick<AnvilOptions, 'stateFile'> & { readonly signal: AbortSignal },
  work: (rpcUrl: string, rpc: JsonRpc) => Promise<T>,
): Promise<T> => {
  const [port = 0] = await freePorts(1);
  const { stateFile, signal } = options;
  signal.throwIfAborted();
  // Only this user may enter it.
  const folder = mkdtempSync(join(tmpdir(), 'chain-'));
  const socket = join(folder, 'rpc.sock');
  const { command, args } = anvilCommand({ stateFile, port, socket, savesItself: false, keepsStates: false });
  const running = spawn(command, args, { stdio: 'ignore', detached: true });
  const end = () => running.kill('SIGKILL');
  signal.addEventListener('abort', end);
  await once(running, 'spawn');
  const { pid = 0 } = running;
  const ended = once(running, 'exit');
  endWithSupervisor.add(pid, 'SIGKILL');
  const secret = randomBytes(32).toString('hex');
  const guard = await openGuard({ port: 0, secret, answer: callAnvil(socket) });
  let direct: SocketRpc | undefined;
  try {
    const rpc = jsonRpc(guard.url, 1_000);
    for (const deadline = performance.now() + startMs; ; await sleep(50)) {
      if (running.exitCode !== null || running.signalCode !== null || performance.now() > deadline)
        throw new Error('A chain could not be started from the state file.');
      if ((await rpc('eth_chainId').catch(() => undefined)) !== undefined) break;
    }
    direct = await openSocketRpc(socket);
    return await work(guard.url, direct.rpc);
  } finally {
    direct?.close();
    signal.removeEventListener('abort', end);
    end();
    await ended;
    endWithSupervisor.remove(pid);
    await guard.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
