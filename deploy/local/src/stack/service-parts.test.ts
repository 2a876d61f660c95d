import { globSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { combinedNames } from '../one-process/combined-services.ts';
import { root } from '../paths.ts';
import { portsFrom } from '../ports.ts';
import { services } from '../services.ts';
import type { Part } from '../supervisor/part.ts';
import { partWords } from './part-labels.ts';
import { ipfsPart, keyNodeParts, servicesOf } from './service-parts.ts';
import type { StackSettings } from './settings.ts';

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
  registry: `0x${'12'.repeat(20)}`,
  databaseUri: 'mongodb://127.0.0.1:9002/',
  print: () => undefined,
};

const partsOf = (split: boolean): Part[] => {
  const { behind, front } = servicesOf(settings, split);
  return [...behind, front];
};
const namesOf = (parts: readonly Part[]) => parts.map(({ name }) => name).sort();
const portsOf = (parts: readonly Part[]) => parts.flatMap(({ ports }) => ports).sort();

test('split runs every service of the checkout alone, the key nodes aside', () => {
  const folders = globSync('*/src/main.ts', { cwd: join(root, 'services') })
    .map((file) => file.split('/')[0] ?? '')
    .filter((name) => name !== 'keys');
  expect(namesOf(partsOf(true))).toEqual(folders.sort());
  expect(services.map(({ name }) => name).sort()).toEqual(folders.sort());
});

test('together, one part takes the place of the plain services and their ports', () => {
  const alone = namesOf(partsOf(true)).filter((name) => !combinedNames.some((combined) => combined === name));
  expect(namesOf(partsOf(false))).toEqual([...alone, 'services'].sort());
  expect(portsOf(partsOf(false))).toEqual(portsOf(partsOf(true)));
});

test('every part has words for the status page', () => {
  const parts = [...partsOf(true), ...partsOf(false), ipfsPart(settings), ...keyNodeParts(settings)];
  expect(parts.filter(({ name }) => !partWords[name])).toEqual([]);
});

test('no secret of one service is in the environment of another part', () => {
  const secrets = { walletKey: 'identity', codePepper: 'identity', relayKey: 'relay' } as const;
  for (const [name, owner] of Object.entries(secrets)) {
    const own = { ...settings, secrets: { ...settings.secrets, [name]: 'cd'.repeat(32) } };
    for (const split of [true, false]) {
      const { behind, front } = servicesOf(own, split);
      const holders = [...behind, front].filter(({ env }) => Object.values(env ?? {}).includes('cd'.repeat(32)));
      expect(namesOf(holders)).toEqual([owner]);
    }
  }
});
