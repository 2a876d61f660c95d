import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockDataFolder } from './data-lock.ts';
import { freePorts, isPortFree } from './free-port.ts';
import { endLeftovers, rememberProcess } from './leftovers.ts';
import type { Part, PartStatus } from './part.ts';
import { forgetStack, rememberStack } from './running-stack.ts';
import { supervisePart } from './supervise-part.ts';

const freePort = async () => (await freePorts(1))[0] ?? 0;

const until = async (holds: () => boolean) => {
  for (let i = 0; i < 200 && !holds(); i++) await new Promise((resolve) => setTimeout(resolve, 50));
  expect(holds()).toBe(true);
};

const listener = (port: number): Part => ({
  name: 'listener',
  command: process.execPath,
  args: ['-e', `require('net').createServer().listen(${port}, '127.0.0.1'); console.log('up')`],
  ports: [port],
  isReady: async () => !(await isPortFree(port)),
  stopSignal: 'SIGTERM',
  startTimeoutMs: 10_000,
  stopTimeoutMs: 5_000,
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervisor-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('starts a part, restarts it when it is killed, writes its log and stops it', async () => {
  const port = await freePort();
  const seen: PartStatus[] = [];
  const part = supervisePart(listener(port), folder, { onChange: (status) => seen.push(status) });
  await part.start();
  const first = part.status().pid as number;
  process.kill(first, 'SIGKILL');
  await until(() => part.status().state === 'ready' && part.status().pid !== first);
  expect(part.status()).toMatchObject({ restarts: 1, lastError: 'ended with SIGKILL' });
  expect(readFileSync(part.status().logFile, 'utf8')).toBe('up\nup\n');
  await part.stop();
  expect(await isPortFree(port)).toBe(true);
  expect(seen.map((status) => status.state)).toEqual(
    expect.arrayContaining(['starting', 'ready', 'restarting', 'stopped']),
  );
});

test('restarts a killed part whose record can be neither written, read nor removed', async () => {
  mkdirSync(join(folder, 'run', 'listener.pid', 'inside'), { recursive: true });
  expect(await endLeftovers(folder)).toEqual([]);
  const part = supervisePart(listener(await freePort()), folder, { onChange: () => {} });
  await part.start();
  const first = part.status().pid as number;
  process.kill(first, 'SIGKILL');
  await until(() => part.status().state === 'ready' && part.status().pid !== first);
  await part.stop();
});

test('a lock file that is no database is reported as such, not as a product that runs', () => {
  writeFileSync(join(folder, 'lock.db'), 'no database'.repeat(100));
  expect(() => lockDataFolder(folder)).toThrow(/lock\.db cannot be used: .*not a database.*delete it/);
});

test('names a port that another program has taken', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  const part = supervisePart(listener(port), folder, { onChange: () => {} });
  await expect(part.start()).rejects.toThrow(`port ${port}, which listener needs, is taken`);
  await new Promise((resolve) => other.close(resolve));
});

test('names the log when a part ends while starting', async () => {
  const part = supervisePart(
    {
      ...listener(1),
      ports: [],
      isReady: async () => false,
      args: ['-e', 'console.error("no such folder"); process.exit(3)'],
    },
    folder,
    { onChange: () => {} },
  );
  await expect(part.start()).rejects.toThrow(/ended while starting.*listener\.log:\nno such folder$/s);
});

const lives = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test('a part stopped while starting ends, and its start rejects', async () => {
  const part = supervisePart({ ...listener(await freePort()), isReady: async () => false }, folder, {
    onChange: () => {},
  });
  const started = part.start();
  await until(() => part.status().pid !== null);
  const pid = part.status().pid as number;
  await Promise.all([part.stop(), expect(started).rejects.toThrow('listener was stopped while it started')]);
  expect(lives(pid)).toBe(false);
  expect(part.status()).toMatchObject({ state: 'stopped', pid: null, lastError: null });
});

test('a part that is stopped before its process exists never gets one', async () => {
  let prepared: (() => void) | undefined;
  const part = supervisePart(
    {
      ...listener(await freePort()),
      prepare: () =>
        new Promise((resolve) => {
          prepared = resolve;
        }),
    },
    folder,
    { onChange: () => {} },
  );
  const started = part.start();
  await until(() => prepared !== undefined);
  const stopped = part.stop();
  prepared?.();
  await Promise.all([stopped, expect(started).rejects.toThrow('was stopped')]);
  expect(part.status()).toMatchObject({ state: 'stopped', pid: null });
});

test('a part that is stopped and started while its restart waits runs once', async () => {
  const part = supervisePart(listener(await freePort()), folder, { onChange: () => {} });
  await part.start();
  process.kill(part.status().pid as number, 'SIGKILL');
  await until(() => part.status().state === 'restarting');
  await part.stop();
  await part.start();
  // After this restart, the cancelled one would already have happened.
  process.kill(part.status().pid as number, 'SIGKILL');
  await until(() => part.status().state === 'ready' && part.status().restarts === 1);
  expect(readFileSync(part.status().logFile, 'utf8')).toBe('up\nup\nup\n');
  await part.stop();
});

test('a part that does not end is killed at once on request', async () => {
  const stubborn = `process.on('SIGTERM', () => {}); setInterval(() => {}, 1000); console.log('up')`;
  const part = supervisePart(
    { ...listener(1), ports: [], args: ['-e', stubborn], isReady: async () => true, stopTimeoutMs: 60_000 },
    folder,
    { onChange: () => {} },
  );
  await part.start();
  await until(() => readFileSync(part.status().logFile, 'utf8') === 'up\n');
  const stopped = part.stop();
  part.kill();
  await stopped;
  await part.start();
  const gone = part.status().pid as number;
  part.kill();
  await until(() => !lives(gone) && part.status().pid === null);
  expect(part.status()).toMatchObject({ state: 'ready', restarts: 0 });
  await part.stop();
  expect(part.status()).toMatchObject({ state: 'stopped', pid: null });
});

test('a second stack reports where the first one runs', () => {
  const lock = lockDataFolder(folder);
  rememberStack(folder, { pid: 4711, origin: 'http://localhost:9000', since: '2026-11-21T05:00:00.000Z' });
  expect(() => lockDataFolder(folder)).toThrow(/already running.*http:\/\/localhost:9000, process 4711, since 2026/);
  forgetStack(folder);
  expect(() => lockDataFolder(folder)).toThrow('already running');
  lock.release();
});

test('refuses a data folder that is in use and frees it when its holder has ended', () => {
  const lock = lockDataFolder(folder);
  expect(() => lockDataFolder(folder)).toThrow('already running');
  lock.release();
  lockDataFolder(folder).release();
});

test('ends what a killed supervisor left behind, and nothing that merely has the same process id', async () => {
  const orphan = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  const gone = new Promise((resolve) => orphan.once('exit', resolve));
  rememberProcess(folder, 'orphan', orphan.pid as number);
  rememberProcess(folder, 'innocent', process.pid);
  const file = join(folder, 'run', 'innocent.pid');
  writeFileSync(file, JSON.stringify({ pid: process.pid, began: '1' }));
  expect(await endLeftovers(folder)).toEqual(['orphan']);
  await gone;
});
