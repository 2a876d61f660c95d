import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';

const root = resolve(import.meta.dirname, '../../..');
const START_TIMEOUT_MS = 400_000;

/** Node's compile cache, shared by the stacks of all stories: an empty one costs 2 s per start. */
const compiled = join(root, '.cache', 'stories-compiled');

export interface PartStatus {
  readonly name: string;
  readonly state: string;
  readonly pid: number | null;
}

const canListen = (port: number) =>
  new Promise<boolean>((done) => {
    const probe = createServer();
    probe.once('error', () => done(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => done(true)));
  });

/** Concurrent stories look for ports at the same time, so each has a third of every hundred: more than a stack has ports. */
const portsPerWorker = 33;
const third = (Number(process.env.TEST_PARALLEL_INDEX ?? 0) % 3) * portsPerWorker;

/** The first of a range of free ports, apart from the port of `npm start` and below the ephemeral ports of the system. */
export const findPorts = async (count = portsPerWorker): Promise<number> => {
  for (let first = 21_000 + (process.pid % 100) * 100 + third; first < 60_000; first += 100) {
    const free = await Promise.all(Array.from({ length: count }, (_, i) => canListen(first + i)));
    if (free.every(Boolean)) return first;
  }
  throw new Error('no free range of ports on this machine');
};

const tailOf = (text: string) => text.split('\n').slice(-40).join('\n');

type Variables = Readonly<Record<string, string>>;

const folders = new Map<string, string>();
/** Where a stack that a story starts by itself has its data. */
export const noteDataFolder = (origin: string, folder: string): void => void folders.set(origin, folder);

/** Opens the pages under /dev. @param origin of a stack that runs: of this process, or that of `npm start` */
export const devTokenOf = (origin: string): string =>
  readFileSync(join(folders.get(origin) ?? process.env.IPR_DATA ?? join(root, '.data'), 'run', 'dev-token'), 'utf8');

export interface StackOptions {
  /** Whether every service is a process of its own, as with `npm start -- --split`, so that each can be stopped or killed alone. */
  readonly split?: boolean;
  /** Variables of the services, as an operator sets them; a function where they depend on the origin. */
  readonly env?: Variables | ((origin: string) => Promise<Variables>);
}

/** The product as `npm start` runs it, with its own ports and data folder. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: the operations of one stack, each short
export const createStack = async ({ split = false, env = {} }: StackOptions = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'ipr-story-'));
  mkdirSync(compiled, { recursive: true });
  symlinkSync(compiled, join(folder, 'compile-cache'));
  const port = await findPorts();
  const origin = `http://localhost:${port}`;
  noteDataFolder(origin, folder);
  const variables = typeof env === 'function' ? await env(origin) : env;
  let child: ChildProcess | null = null;
  let output = '';

  /**
   * @param alone overrides `split` of the stack, on the same data
   * @param more further arguments of `npm start`
   * @returns milliseconds until it was ready
   */
  const start = async (alone = split, more: readonly string[] = []): Promise<number> => {
    const begun = performance.now();
    output = '';
    const started = spawn(process.execPath, ['deploy/local/src/main.ts', ...(alone ? ['--split'] : []), ...more], {
      cwd: root,
      env: { ...process.env, ...variables, IPR_DATA: folder, IPR_PORT: String(port) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    const ready = new Promise<void>((done, failed) => {
      const read = (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes(`${origin}\n`)) done();
      };
      started.stdout?.on('data', read);
      started.stderr?.on('data', read);
      started.once('exit', (code, signal) =>
        failed(new Error(`the stack ended (${signal ?? code}) before it was ready:\n${tailOf(output)}`)),
      );
      setTimeout(
        () => failed(new Error(`the stack was not ready in time:\n${tailOf(output)}`)),
        START_TIMEOUT_MS,
      ).unref();
    });
    await ready;
    return performance.now() - begun;
  };

  const control = <T>(method: string, path: string): Promise<T> =>
    new Promise((done, failed) => {
      const call = request({ socketPath: join(folder, 'run', 'control.sock'), method, path }, (response) => {
        let text = '';
        response.on('data', (chunk) => {
          text += chunk;
        });
        response.on('end', () =>
          response.statusCode === 200 ? done(JSON.parse(text) as T) : failed(new Error(`${path}: ${text}`)),
        );
      });
      call.on('error', failed);
      call.end();
    });

  const stop = async (): Promise<void> => {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = new Promise((done) => running.once('exit', done));
    running.kill('SIGINT');
    await gone;
  };

  return {
    origin,
    folder,
    /** Of the running stack; it has a password. */
    get databaseUri() {
      return readFileSync(join(folder, 'run', 'database-url'), 'utf8');
    },
    start,
    stop,
    output: () => output,
    parts: () => control<PartStatus[]>('GET', '/parts'),
    stopPart: (name: string) => control<PartStatus>('POST', `/parts/${name}/stop`),
    startPart: (name: string) => control<PartStatus>('POST', `/parts/${name}/start`),
    /** Kills one part without warning; the supervisor starts it again. */
    killPart: async (name: string): Promise<void> => {
      const status = async () => (await control<PartStatus[]>('GET', '/parts')).find((part) => part.name === name);
      const pid = (await status())?.pid;
      if (!pid) throw new Error(`${name} does not run`);
      process.kill(pid, 'SIGKILL');
      // Until the supervisor has noticed it: before that it would still report the part as ready.
      for (let seen = await status(); seen?.state === 'ready' && seen.pid === pid; seen = await status())
        await sleep(10);
    },
    /** Kills every process at once like a power cut, the supervisor first so that it restarts nothing. */
    killEverything: async (): Promise<void> => {
      const running = child;
      const gone = new Promise((done) => running?.once('exit', done));
      const pids = readdirSync(join(folder, 'run'))
        .filter((file) => file.endsWith('.pid'))
        .map((file) => JSON.parse(readFileSync(join(folder, 'run', file), 'utf8')).pid as number);
      running?.kill('SIGKILL');
      for (const pid of pids) process.kill(pid, 'SIGKILL');
      await gone;
    },
    /** Calls of the chain itself, which only this user's programs may make: the address has a secret. */
    rpc: <T = unknown>(method: string, params: readonly unknown[] = []): Promise<T> =>
      jsonRpc(readFileSync(join(folder, 'run', 'chain-url'), 'utf8'), 60_000)<T>(method, params),
    remove: async (): Promise<void> => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

export type Stack = Awaited<ReturnType<typeof createStack>>;
