import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from './free-port.ts';
import type { Part } from './part.ts';
import { portOwner } from './port-owners.ts';
import { supervisePart } from './supervise-part.ts';

const onLinux = process.platform === 'linux' ? test : test.skip;

const freePort = async () => (await freePorts(1))[0] ?? 0;
const listen = async (port: number, host = '127.0.0.1'): Promise<Server> => {
  const server = createServer((socket) => socket.end()).listen(port, host);
  await once(server, 'listening');
  return server;
};
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' }, () => resolve(true));
    socket.on('error', () => resolve(false)).on('connect', () => socket.destroy());
  });
const listenScript = (port: number) =>
  `require('net').createServer().listen(${port}, '127.0.0.1', () => console.log('up'))`;

const children: ChildProcess[] = [];
const parts: ReturnType<typeof supervisePart>[] = [];
const supervised = (part: Part) => {
  const supervisor = supervisePart(part, folder, { onChange: () => {} });
  parts.push(supervisor);
  return supervisor;
};
const program = async (script: string): Promise<number> => {
  const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'], detached: true });
  children.push(child);
  await once(child.stdout, 'data');
  return child.pid as number;
};
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'port-owners-'));
});
afterEach(() => {
  for (const part of parts.splice(0)) part.kill();
  for (const child of children.splice(0)) process.kill(-(child.pid as number), 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

onLinux('a port belongs to the process that listens, and to those it descends from', async () => {
  const [port, inner] = await freePorts(2);
  const pid = await program(listenScript(port as number));
  expect(await portOwner([port as number], pid)).toBe('own');
  expect(await portOwner([port as number], process.pid)).toBe('own');
  const parent = await program(
    `require('child_process').spawn(process.execPath, ['-e', ${JSON.stringify(listenScript(inner as number))}], { stdio: 'inherit' })`,
  );
  expect(await portOwner([inner as number], parent)).toBe('own');
  expect(await portOwner([inner as number], pid)).toBe('other');
  expect(await portOwner([port as number, inner as number], parent)).toBe('other');
});

onLinux('a port is of another program on whatever address that listens, and of none when nothing does', async () => {
  const port = await freePort();
  const pid = await program(`setInterval(() => {}, 1000); console.log('up')`);
  expect(await portOwner([port], pid)).toBe('none');
  for (const host of ['127.0.0.1', '0.0.0.0', '::1']) {
    const foreign = await listen(port, host);
    expect([host, await portOwner([port], pid)]).toEqual([host, 'other']);
    await new Promise((resolve) => foreign.close(resolve));
  }
});

/** A part whose process serves once the file exists, and that calls itself ready when anything answers on its port. */
const lateListener = (port: number, startTimeoutMs: number): Part => ({
  name: 'late',
  command: process.execPath,
  args: [
    '-e',
    `const { watch, existsSync } = require('fs');
     const begin = () => existsSync('go') && (watcher.close(), begin.done ||= ${listenScript(port)});
     const watcher = watch('.', begin);
     begin();`,
  ],
  cwd: folder,
  ports: [port],
  isReady: () => answers(port),
  stopSignal: 'SIGTERM',
  startTimeoutMs,
  stopTimeoutMs: 5_000,
});

/** Begins to start the part and takes its port as soon as it has a process. */
const startWithForeigner = async (part: ReturnType<typeof supervisePart>, port: number) => {
  const started = part.start();
  started.catch(() => undefined);
  while (part.status().pid === null) await new Promise((resolve) => setImmediate(resolve));
  return { started, foreign: await listen(port) };
};

onLinux('a part is not ready while another program answers on its port, and says so', async () => {
  const port = await freePort();
  const part = supervised(lateListener(port, 1_500));
  const { started, foreign } = await startWithForeigner(part, port);
  await expect(started).rejects.toThrow(`another program listens on port ${port}, which late needs`);
  expect(part.status()).toMatchObject({ state: 'failed', pid: null });
  await new Promise((resolve) => foreign.close(resolve));
});

onLinux('a part is ready once it listens itself', async () => {
  const port = await freePort();
  let reads = 0;
  const late = lateListener(port, 60_000);
  const isReady = async () => {
    const ready = await late.isReady();
    if (ready) reads += 1;
    return ready;
  };
  const part = supervised({ ...late, isReady });
  const { started, foreign } = await startWithForeigner(part, port);
  while (reads < 3 && part.status().state === 'starting') await new Promise((resolve) => setImmediate(resolve));
  expect(part.status().state).toBe('starting');
  await new Promise((resolve) => foreign.close(resolve));
  writeFileSync(join(folder, 'go'), '');
  await started;
  expect(part.status().state).toBe('ready');
  await part.stop();
});
