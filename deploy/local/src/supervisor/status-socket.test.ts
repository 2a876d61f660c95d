import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PartStatus } from './part.ts';
import { openPrivateSocket } from './private-socket.ts';
import { parseStat, usageOf } from './process-usage.ts';
import { readTail } from './read-tail.ts';
import { openStatusSocket, statusSocket } from './status-socket.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'status-'));
  mkdirSync(join(folder, 'run'));
  mkdirSync(join(folder, 'logs'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const send = (path: string, method = 'GET'): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const sent = request({ socketPath: statusSocket(folder), path, method }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject).end();
  });

const relay = (): PartStatus => ({
  name: 'relay',
  state: 'ready',
  pid: 1,
  since: null,
  restarts: 0,
  lastError: null,
  lastErrorAt: null,
  logFile: join(folder, 'logs', 'relay.log'),
});

test('returns the status and the last 200 lines of a log to its owner only', async () => {
  const lines = Array.from({ length: 300 }, (_, i) => `line ${i}`);
  writeFileSync(relay().logFile, `${lines.join('\n')}\n`);
  const door = await openStatusSocket(folder, { status: async () => ({ all: 'well' }), parts: () => [relay()] });
  expect(statSync(statusSocket(folder)).mode & 0o077).toBe(0);
  expect(await send('/status')).toEqual({ status: 200, text: '{"all":"well"}' });
  const log = await send('/logs/relay');
  expect(log.text.split('\n')).toEqual(lines.slice(100));
  rmSync(relay().logFile);
  expect(await send('/logs/relay')).toEqual({ status: 200, text: '' });
  await door.close();
});

test('refuses logs of unknown parts, and every action', async () => {
  writeFileSync(join(folder, 'secrets.json'), 'secret');
  writeFileSync(join(folder, 'logs', 'chain.log'), 'another part');
  const door = await openStatusSocket(folder, { status: async () => ({}), parts: () => [relay()] });
  for (const path of [
    '/logs/chain',
    '/logs/..%2Fsecrets.json',
    '/logs/../secrets.json',
    '/logs/../logs/relay',
    '/logs/relay/',
    '/logs/relay.log',
    '/logs/',
    '/logs/constructor',
    '/parts',
    '/',
  ])
    expect({ path, ...(await send(path)) }).toEqual({ path, status: 404, text: 'unknown' });
  for (const method of ['POST', 'DELETE']) expect((await send('/parts/relay/stop', method)).status).toBe(405);
  await door.close();
});

test('refuses a path too long for a socket with a message', async () => {
  const path = join(folder, 'x'.repeat(100), 'status.sock');
  await expect(openPrivateSocket(path, () => {})).rejects.toThrow('Choose a shorter one with IPR_DATA');
});

test('reads a long file from its end, without the line that the bound cuts', () => {
  const file = join(folder, 'long.log');
  writeFileSync(file, `${'x'.repeat(1_000)}\nlast but one\nlast\n`);
  expect(readTail(file, 10, 100)).toBe('last but one\nlast');
  expect(readTail(file, 1)).toBe('last');
  writeFileSync(file, 'no end of line');
  expect(readTail(file, 5)).toBe('no end of line');
});

test('counts a process together with its children, except those requested separately', async () => {
  const child = `setInterval(() => {}, 1000); console.log('up')`;
  const parent = spawn(
    process.execPath,
    ['-e', `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: 'inherit' })`],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  await new Promise((resolve) => parent.stdout.once('data', resolve));
  const pid = parent.pid as number;
  const usage = (await usageOf([pid])).get(pid);
  expect(usage).toMatchObject({ processes: 2, cpuSeconds: expect.any(Number) });
  expect(usage?.memoryBytes).toBeGreaterThan(2 ** 20);
  const mine = await usageOf([process.pid, pid]);
  const without = mine.get(process.pid);
  const all = (await usageOf([process.pid])).get(process.pid);
  expect((all?.processes ?? 0) - (without?.processes ?? 0)).toBe(2);
  // Its output is closed before the process has exited.
  const gone = new Promise((resolve) => parent.once('close', resolve));
  const { execFileSync } = await import('node:child_process');
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  process.kill(Number(children.trim()));
  parent.kill();
  await gone;
  expect((await usageOf([pid])).get(pid)).toEqual({ memoryBytes: null, cpuSeconds: null, processes: 0 });
});

test('reads process times behind a name with blanks and brackets', () => {
  const fields = ['S', '7', ...Array.from({ length: 9 }, () => '0'), '10', '20', '3', '4', '0'];
  expect(parseStat(9, `9 (a) b (c) ${fields.join(' ')}`)).toEqual({ pid: 9, parent: 7, ticks: 37 });
});
