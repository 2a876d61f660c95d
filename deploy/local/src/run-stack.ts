import { parseArgs } from 'node:util';
import { readStackConfig } from './config.ts';
import type { StateName } from './data-folder/manifest.ts';
import { explainEnd } from './explain-end.ts';
import { dataFolder } from './paths.ts';
import { originOf, portsFrom } from './ports.ts';
import { startStack } from './stack/start-stack.ts';
import { lockDataFolder } from './supervisor/data-lock.ts';
import { guardSupervisor } from './supervisor/guard-supervisor.ts';
import { forgetStack, rememberStack } from './supervisor/running-stack.ts';

/** One Ctrl-C reaches this process up to three times: from the terminal, and passed on by npm. A later signal is a separate request. */
const LATER_MS = 2_000;

/** The first signal requests a graceful stop, a later one an immediate stop. */
const listenForTheEnd = (print: (line: string) => void) => {
  const stopping = new AbortController();
  const impatient = new AbortController();
  let first = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (!stopping.signal.aborted) {
        first = performance.now();
        print('\nStopping …');
        stopping.abort();
      } else if (performance.now() - first > LATER_MS && !impatient.signal.aborted) {
        print('Ending the rest at once. What was confirmed is kept.');
        impatient.abort();
      }
    });
  const requested = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()));
  return { signal: stopping.signal, impatience: impatient.signal, requested };
};

const known =
  '--split runs each service as a process of its own; --rebuild chain makes the chain again from the journal of the relay';

const readArguments = (): { split: boolean; rebuilt: ReadonlySet<StateName> } => {
  try {
    const { split, rebuild } = parseArgs({
      options: { split: { type: 'boolean', default: false }, rebuild: { type: 'string' } },
    }).values;
    if (rebuild !== undefined && rebuild !== 'chain') throw new Error(`'${rebuild}' cannot be rebuilt`);
    return { split, rebuilt: new Set(rebuild === undefined ? [] : [rebuild]) };
  } catch (error) {
    throw new Error(`${(error as Error).message}. Known: ${known}.`);
  }
};

/** `npm start`: locks the data folder, starts the stack and keeps it until a signal. @throws Error with a message for the user */
const run = async (): Promise<void> => {
  const { split, rebuilt } = readArguments();
  const folder = dataFolder();
  const { IPR_PORT, IPR_BACKUP_EVERY_HOURS: backupEveryHours } = readStackConfig();
  const ports = portsFrom(IPR_PORT);
  const lock = lockDataFolder(folder);
  const print = guardSupervisor(folder);
  const { signal, impatience, requested } = listenForTheEnd(print);
  const begun = performance.now();
  rememberStack(folder, { pid: process.pid, origin: originOf(ports), since: new Date().toISOString() });
  print(`Starting the IP Registry on this machine${split ? ', each service alone' : ''}`);
  try {
    const stack = await startStack({ folder, ports, split, rebuilt, print, signal, impatience, backupEveryHours });
    print(
      `Ready after ${((performance.now() - begun) / 1000).toFixed(1)} s. Sign in with any e-mail address; the code arrives at ${stack.origin}/dev/inbox?token=${stack.devToken}`,
    );
    print(`What runs, with logs: ${stack.origin}/dev/status`);
    print('LOCAL CHAIN: registrations on it prove nothing to others. Stop with Ctrl-C.');
    print(`${stack.origin}`);
    await requested;
    await stack.stop();
    print('Stopped. The data is kept.');
  } finally {
    forgetStack(folder);
    lock.release();
  }
};

run().then(
  () => process.exit(0),
  (error: Error) => {
    const stopped = error.name === 'AbortError';
    process.stderr.write(`${stopped ? 'Stopped. The data is kept.' : explainEnd(error, dataFolder())}\n`);
    process.exit(stopped ? 130 : 1);
  },
);
