import { dataFolder } from './paths.ts';
import { defaultPort, portsFrom } from './ports.ts';
import { startStack } from './stack/start-stack.ts';
import { lockDataFolder } from './supervisor/data-lock.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

const run = async (): Promise<void> => {
  // What a part or the supervisor writes is for this user alone.
  process.umask(0o077);
  const folder = dataFolder();
  const ports = portsFrom(Number(process.env.IPR_PORT ?? defaultPort));
  const lock = lockDataFolder(folder);
  const stopping = new AbortController();
  const asked = new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (!stopping.signal.aborted) say('\nStopping …');
        stopping.abort();
        resolve();
      });
    }
  });
  const begun = performance.now();
  say('Starting the IP Registry on this machine');
  try {
    const stack = await startStack({ folder, ports, say, signal: stopping.signal });
    say(
      `Ready after ${((performance.now() - begun) / 1000).toFixed(1)} s. Sign in with any e-mail address; the code arrives at ${stack.origin}/dev/inbox`,
    );
    say('LOCAL CHAIN: what is registered here proves nothing to anybody else. Stop with Ctrl-C.');
    say(`${stack.origin}`);
    await asked;
    await stack.stop();
    say('Stopped. The data is kept.');
  } finally {
    lock.release();
  }
};

run().then(
  () => process.exit(0),
  (error: Error) => {
    const stopped = error.name === 'AbortError';
    process.stderr.write(`${stopped ? 'Stopped.' : error.message}\n`);
    process.exit(stopped ? 130 : 1);
  },
);
