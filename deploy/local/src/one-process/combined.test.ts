import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publicRoutes } from '@ipr/api/every-api';
import { startTemporaryMongo } from '@ipr/embedded-mongo/temporary';
import { dealKeyset } from '@ipr/keys/share/deal-keyset';
import { ConfigError, type Serving } from '@ipr/service-kit';
import { compiled } from '@ipr/service-kit/testing/service-process';
import { combinedNames, ownVariables, prefixed } from './combined-services.ts';
import { type LoadedService, startCombined } from './start-combined.ts';

const entry = join(import.meta.dirname, 'main.ts');
const dead = 'http://127.0.0.1:1';
const common = { INTERNAL_SECRET: 'a-secret-of-at-least-32-characters', CHAIN_RPC_URL: dead, PORT: '0' };
const registry = `0x${'12'.repeat(20)}`;

let folder: string;
let mongo: Awaited<ReturnType<typeof startTemporaryMongo>>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'combined-'));
  mongo = await startTemporaryMongo();
  dealKeyset(folder);
});
afterAll(async () => {
  await mongo.close();
  rmSync(folder, { recursive: true, force: true });
});

const environment = (change: Record<string, Record<string, string>> = {}): Record<string, string> => {
  const service = { ...common, MONGODB_URI: mongo.uri, REGISTRY_ADDRESS: registry };
  const services = [...publicRoutes.keys()].map((name) => `${name}=${dead}`).join();
  const own: Record<string, Record<string, string>> = {
    taxonomy: service,
    profiles: { ...service, INDEX_URL: dead, IDENTITY_URL: dead },
    storage: { ...service, IPFS_API_URL: dead, STORAGE_BACKUP: 'off' },
    timestamps: { ...service, TIMESTAMPS_DIR: join(folder, 'timestamps') },
    workfiles: service,
    sharing: {
      ...service,
      ...Object.fromEntries(
        ['INDEX', 'IPFS_GATEWAY', 'IDENTITY', 'TIMESTAMPS', 'EVIDENCE', 'NOTIFICATIONS'].map((name) => [
          `${name}_URL`,
          dead,
        ]),
      ),
      PUBLIC_ORIGIN: 'http://localhost:9',
      SHARING_KEY: 'ab'.repeat(32),
    },
    notifications: {
      ...service,
      PUBLIC_ORIGIN: 'http://localhost:9',
      IDENTITY_URL: dead,
      PROFILES_URL: dead,
      NOTIFICATIONS_KEY: 'ab'.repeat(32),
      DEV_INBOX: 'true',
    },
    webhooks: { ...service, NOTIFICATIONS_URL: dead, WEBHOOKS_KEY: 'ab'.repeat(32) },
    gateway: {
      ...common,
      SERVICES: services,
      IPFS_GATEWAY_URL: dead,
      INDEX_URL: dead,
      PUBLIC_ORIGIN: 'http://localhost:9',
      REGISTRY_ADDRESS: registry,
      KEY_NODES: [1, 2, 3, 4, 5].map((i) => `0.0.0.${i}:7470=${dead}`).join(','),
      KEYSET_FILE: join(folder, 'keyset.json'),
      REMOTES_FILE: join(folder, 'remotes.json'),
      SHELL_DIR: folder,
      MODULES_DIR: folder,
    },
  };
  return Object.assign({}, ...combinedNames.map((name) => prefixed(name, { ...own[name], ...change[name] })));
};

interface Line {
  readonly name: string;
  readonly msg: string;
  readonly port?: number;
}

/** The program as the supervisor runs it. */
const run = (env: Record<string, string>) => {
  const child: ChildProcess = spawn(process.execPath, ['--no-warnings', entry], {
    env: { ...compiled, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  const lines = (): Line[] =>
    out
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Line);
  const listening = () => lines().filter(({ msg }) => msg === 'listening');
  return {
    child,
    lines,
    listening,
    errorOutput: () => err,
    until: async (holds: () => boolean) => {
      while (!holds() && child.exitCode === null) await once(child.stdout as NodeJS.ReadableStream, 'data');
    },
  };
};

test('all listen in one process on ports of their own, log under their own names and end with the gateway first', async () => {
  const { child, lines, listening, until, errorOutput } = run(environment());
  await until(() => listening().length === combinedNames.length);
  expect(errorOutput()).toBe('');
  expect(listening().map(({ name }) => name)).toEqual(combinedNames);
  expect(new Set(listening().map(({ port }) => port)).size).toBe(combinedNames.length);
  const health = await fetch(`http://127.0.0.1:${listening()[0]?.port}/health`);
  expect(await health.json()).toMatchObject({ service: 'taxonomy', status: 'up' });
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await gone).toEqual([0, null]);
  const ended = lines().filter(({ msg }) => msg === 'stopped');
  expect(ended.map(({ name }) => name)).toEqual(combinedNames.toReversed());
});

test('wrong variables of several services are named at once, each with its service, and nothing starts', async () => {
  const { child, lines, errorOutput } = run(
    environment({ taxonomy: { PORT: 'abc' }, gateway: { PUBLIC_ORIGIN: 'nowhere' } }),
  );
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(errorOutput()).toContain('2 problem(s)');
  expect(errorOutput()).toMatch(/taxonomy: PORT: .*\n.*gateway: PUBLIC_ORIGIN: /);
  expect(lines()).toEqual([]);
});

test('a service that does not start ends the process with its name and reason', async () => {
  const other: Server = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const { child, errorOutput } = run(environment({ workfiles: { PORT: String(port) } }));
  expect(await once(child, 'close')).toEqual([1, null]);
  expect(errorOutput()).toMatch(/^workfiles does not start: .*EADDRINUSE/);
  other.close();
});

test('a service reads its own variables before the shared ones, and never those of another service', () => {
  const env = { LOG_LEVEL: 'warn', PORT: '80', TAXONOMY__PORT: '81', STORAGE__PORT: '82', STORAGE__SECRET: 'x' };
  expect(ownVariables('taxonomy', env)).toEqual({ LOG_LEVEL: 'warn', PORT: '81' });
  expect(ownVariables('gateway', env)).toEqual({ LOG_LEVEL: 'warn', PORT: '80' });
});

test('a defect that is no configuration problem is thrown as it is', async () => {
  const broken = (thrown: Error): LoadedService => ({
    name: 'storage',
    prepare: () => {
      throw thrown;
    },
  });
  const defect = new TypeError('x is not a function');
  await expect(startCombined([broken(defect)], {})).rejects.toBe(defect);
  await expect(startCombined([broken(new ConfigError(['PORT: is missing']))], {})).rejects.toThrow(
    'storage: PORT: is missing',
  );
  const fine: LoadedService = { name: 'taxonomy', prepare: () => async () => ({ port: 1 }) as Serving };
  expect(await startCombined([fine], {})).toEqual([{ port: 1 }]);
});
