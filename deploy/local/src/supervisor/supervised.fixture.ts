// A supervisor of two parts, for tests that end it in every way. Prints the ids of its parts, then a line at a time.
import { guardSupervisor } from './guard-supervisor.ts';
import type { Part } from './part.ts';
import { supervisePart } from './supervise-part.ts';

const folder = process.argv[2] ?? '';

const sleeper = (name: string, args: readonly string[]): Part => ({
  name,
  command: '/bin/sh',
  args,
  ports: [],
  isReady: async () => true,
  stopSignal: 'SIGTERM',
  startTimeoutMs: 10_000,
  stopTimeoutMs: 2_000,
});

const print = guardSupervisor(folder);
const parts = [sleeper('calm', ['-c', 'exec sleep 1000']), sleeper('family', ['-c', 'sleep 1000 & wait'])].map((part) =>
  supervisePart(part, folder, { onChange: ({ name, state, pid }) => print(`${name} ${state} ${pid}`) }),
);
for (const signal of ['SIGTERM', 'SIGHUP'] as const)
  process.on(signal, async () => {
    print('stopping');
    await Promise.all(parts.map((part) => part.stop()));
    process.exit(0);
  });
await Promise.all(parts.map((part) => part.start()));
setTimeout(() => {
  throw new Error('thrown in a timer');
}, 50);
setInterval(() => print('goes on'), 50);
