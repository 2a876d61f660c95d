import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withSmallDisk } from '../data-folder/small-disk.fixture.ts';
import { until } from '../until.ts';
import { livingParts } from './leftovers.ts';

let folder: string;
const supervisors: ChildProcess[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'survival-'));
});
afterEach(() => {
  for (const supervisor of supervisors.splice(0)) supervisor.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const lives = (pid: number): boolean => {
  try {
    // The state of a process that has ended and was not waited for is Z (proc_pid_stat(5)).
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
};

const start = async (where = folder) => {
  const supervisor = spawn(
    process.execPath,
    ['--no-warnings', join(import.meta.dirname, 'supervised.fixture.ts'), where],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  supervisors.push(supervisor);
  let text = '';
  supervisor.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  const pidOf = (name: string): number =>
    Number([...text.matchAll(new RegExp(`${name} ready (\\d+)`, 'g'))].at(-1)?.[1] ?? 0);
  await until(async () => pidOf('calm') && pidOf('family') && text.includes('goes on'));
  return { supervisor, pids: [pidOf('calm'), pidOf('family')], pidOf, text: () => text };
};

test('every part ends with a killed supervisor, also when a record of it is damaged', async () => {
  const { supervisor, pids } = await start();
  expect(pids.every(lives)).toBe(true);
  writeFileSync(join(folder, 'run', 'calm.pid'), '');
  supervisor.kill('SIGKILL');
  await until(async () => !pids.some(lives));
  // What has ended stays listed as long as no process has waited for it.
  expect(livingParts(folder).filter(({ pid }) => lives(pid))).toEqual([]);
});

test('an error in a timer ends neither the supervisor nor its parts, and is in its log', async () => {
  const { supervisor, pids, text } = await start();
  await until(async () => text().includes('thrown in a timer'));
  const before = text().length;
  await until(async () => text().length > before);
  expect(supervisor.exitCode).toBeNull();
  expect(pids.every(lives)).toBe(true);
  expect(readFileSync(join(folder, 'logs', 'supervisor.log'), 'utf8')).toContain('thrown in a timer');
});

test('a closed output ends nothing; a closed terminal stops every part in order', async () => {
  const { supervisor, pids } = await start();
  supervisor.stdout?.destroy();
  supervisor.stderr?.destroy();
  const log = join(folder, 'logs', 'supervisor.log');
  const before = readFileSync(log, 'utf8').length;
  await until(async () => readFileSync(log, 'utf8').length > before + 1_000);
  expect(pids.every(lives)).toBe(true);
  const ended = once(supervisor, 'exit');
  supervisor.kill('SIGHUP');
  expect(await ended).toEqual([0, null]);
  expect(pids.some(lives)).toBe(false);
});

withSmallDisk('on a full disk the supervisor lives and restarts what dies', async (disk) => {
  const { supervisor, pidOf, text } = await start(disk.folder);
  disk.fill();
  const first = pidOf('calm');
  rmSync(join(disk.folder, 'logs', 'calm.log'), { force: true });
  process.kill(first, 'SIGKILL');
  await until(async () => pidOf('calm') !== first && lives(pidOf('calm')));
  const before = text().length;
  await until(async () => text().length > before);
  expect(supervisor.exitCode).toBeNull();
  disk.empty();
  const ended = once(supervisor, 'exit');
  supervisor.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
  expect(existsSync(join(disk.folder, 'run', 'calm.pid'))).toBe(false);
});
