import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { combinedNames } from '../one-process/combined-services.ts';
import { root } from '../paths.ts';
import { portsFrom } from '../ports.ts';
import { services } from '../services.ts';
import type { Part } from '../supervisor/part.ts';
import { partWords } from './part-labels.ts';
import { ipfsPart, servicesOf } from './service-parts.ts';
import { guardSecret, type StackSettings } from './settings.ts';

const secret = 'ab'.repeat(32);
const settings: StackSettings = {
  folder: join(tmpdir(), 'never-made'),
  ports: portsFrom(9000),
  secrets: {
    version: 1,
    internalSecret: secret,
    codePepper: secret,
    walletKey: secret,
    relayKey: secret,
    postgresPassword: secret,
  },
  origin: 'http://localhost:9000',
  contracts: { registry: `0x${'12'.repeat(20)}`, accessPass: `0x${'34'.repeat(20)}` },
  databaseUri: 'mongodb://127.0.0.1:9002/',
  print: () => undefined,
};

const partsOf = (split: boolean): Part[] => {
  const { behind, front } = servicesOf(settings, split);
  return [...behind, ...front];
};
const namesOf = (parts: readonly Part[]) => parts.map(({ name }) => name).sort();
const portsOf = (parts: readonly Part[]) => parts.flatMap(({ ports }) => ports).sort();

test('split runs every service of the checkout alone, and five key nodes', () => {
  const folders = globSync('*/src/main.ts', { cwd: join(root, 'services') }).map((file) => file.split('/')[0] ?? '');
  expect(services.map(({ name }) => name).sort()).toEqual(folders.sort());
  const nodes = [1, 2, 3, 4, 5].map((i) => `key-${i}`);
  expect(namesOf(partsOf(true))).toEqual([...folders.filter((name) => name !== 'keys'), ...nodes].sort());
});

test('each key node has a share, a public name and a port of its own, and every variable that it requires', () => {
  const nodes = partsOf(false).filter(({ name }) => name.startsWith('key-'));
  for (const variable of ['KEYS_SHARE_FILE', 'KEYS_PUBLIC_URL', 'PORT'])
    expect(new Set(nodes.map(({ env }) => env?.[variable])).size).toBe(5);
  expect(nodes[1]?.env).toMatchObject({
    PORT: '9016',
    KEYS_SHARE_FILE: join(settings.folder, 'keys', 'share-2.json'),
    KEYS_PUBLIC_URL: 'http://localhost:9000/lit/0.0.0.2:7470',
    KEYS_SIWE_DOMAINS: 'localhost:9000',
    KEYS_RPC_URLS: `http://127.0.0.1:9001/${guardSecret(settings)}`,
    TRUST_PROXY: 'true',
  });
  const gateway = servicesOf(settings, true).front[0]?.env;
  expect(gateway?.KEY_NODES?.split(',')[1]).toBe('0.0.0.2:7470=http://127.0.0.1:9016');
  expect(gateway?.SERVICES).not.toContain('key');
});

test('together, one part takes the place of the plain services and their ports', () => {
  const alone = namesOf(partsOf(true)).filter((name) => !combinedNames.some((combined) => combined === name));
  expect(namesOf(partsOf(false))).toEqual([...alone, 'services'].sort());
  expect(portsOf(partsOf(false))).toEqual(portsOf(partsOf(true)));
});

test('every part has words for the status page', () => {
  const parts = [...partsOf(true), ...partsOf(false), ipfsPart(settings)];
  expect(parts.filter(({ name }) => !partWords[name])).toEqual([]);
});

test('no secret of one service is in the environment of another part', () => {
  const secrets = { walletKey: 'identity', codePepper: 'identity', relayKey: 'relay' } as const;
  for (const [name, owner] of Object.entries(secrets)) {
    const own = { ...settings, secrets: { ...settings.secrets, [name]: 'cd'.repeat(32) } };
    for (const split of [true, false]) {
      const { behind, front } = servicesOf(own, split);
      const holders = [...behind, ...front].filter(({ env }) => Object.values(env ?? {}).includes('cd'.repeat(32)));
      expect(namesOf(holders)).toEqual([owner]);
    }
  }
});
