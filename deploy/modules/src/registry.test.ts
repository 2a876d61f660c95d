import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ModuleRelease, openModuleList } from '@ipr/api';
import { readChannels, writeChannels } from './channels.ts';
import { describeRelease, integrityOf } from './describe-release.ts';
import { publishRelease } from './publish-release.ts';
import { buildOf, temporaryFolder } from './registry.fixture.ts';
import { keyOfSeed, publicKeyOf } from './signing-key.ts';
import { writeList } from './write-list.ts';

let place: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  place = temporaryFolder();
});
afterEach(() => place.remove());

const key = keyOfSeed('5a'.repeat(32));

test('a release names every file that a page may load, with its hash, and none for tools', () => {
  const built = buildOf(place.folder, '1.0.0');
  const release = ModuleRelease.parse(JSON.parse(describeRelease(built)));
  expect(release.files).toEqual({
    'assets/logo.3.svg': integrityOf('<svg/>'),
    'page.2.chunk.js': integrityOf('page()'),
    'remoteEntry.1.js': integrityOf('run(1.0.0)'),
  });
  expect(release).toMatchObject({
    entry: 'remoteEntry.1.js',
    parts: { './module': ['page.2.chunk.js'] },
    declares: { paths: ['/notes'], title: 'nav.assets' },
  });
  expect(describeRelease(built)).toBe(describeRelease(built));
});

test('a published version never changes', () => {
  const { release, folder } = publishRelease(place.folder, buildOf(place.folder, '1.0.0'));
  expect(publishRelease(place.folder, buildOf(place.folder, '1.0.0')).release).toBe(release);
  const changed = buildOf(place.folder, '1.0.0', 'other code');
  expect(() => publishRelease(place.folder, changed)).toThrow('already published with other content');
  expect(readFileSync(path.join(folder, 'remoteEntry.1.js'), 'utf8')).toBe('run(1.0.0)');
  expect(existsSync(path.join(folder, 'page.2.chunk.js.map'))).toBe(false);
});

test('a name that leads out of the registry is refused before anything is removed', () => {
  const precious = path.join(place.folder, 'escaped', '1.0.0', 'precious.txt');
  mkdirSync(path.dirname(precious), { recursive: true });
  writeFileSync(precious, 'kept');
  const registry = path.join(place.folder, 'registry');
  mkdirSync(registry);
  const built = buildOf(place.folder, '1.0.0');
  const named = (name: string) => ({ ...built, manifest: { ...built.manifest, name } });
  for (const name of ['../escaped', 'mfe_notes/../../escaped', '', 'a'.repeat(300)])
    expect(() => publishRelease(registry, named(name))).toThrow('name');
  expect(readFileSync(precious, 'utf8')).toBe('kept');
  expect(readdirSync(registry)).toEqual([]);
});

test('portals open the signed list, which names the version of each channel', async () => {
  publishRelease(place.folder, buildOf(place.folder, '1.0.0'));
  const { release } = publishRelease(place.folder, buildOf(place.folder, '1.1.0'));
  const base = 'https://team.example/notes/1.1.0/';
  const canary = { version: '1.1.0', percent: 5, people: [] };
  const channels = {
    ...readChannels(place.folder),
    sequence: 3,
    modules: { mfe_notes: { stable: '1.0.0', history: [], canary, bases: { '1.1.0': base } } },
  };
  writeChannels(place.folder, channels);
  expect(readChannels(place.folder)).toEqual(channels);
  const file = path.join(place.folder, 'list.json');
  writeList(file, { registry: place.folder, channels, keys: [key], days: 30 });
  const signed = JSON.parse(readFileSync(file, 'utf8'));
  const list = await openModuleList(signed, { keys: [publicKeyOf(key)], now: Date.now() });
  expect(list).toMatchObject({
    sequence: 3,
    modules: [
      {
        channels: { stable: '1.0.0', canary },
        releases: [
          { version: '1.0.0', base: '/modules/mfe_notes/1.0.0/' },
          { version: '1.1.0', base, release },
        ],
      },
    ],
  });
});

test('a list names no version that is not published, and a wrong file of channels is refused', () => {
  const modules = { mfe_notes: { stable: '1.0.0', history: [], bases: {} } };
  const settings = { registry: place.folder, keys: [key], days: 30 };
  const file = path.join(place.folder, 'list.json');
  const channels = { ...readChannels(place.folder), sequence: 1, modules };
  expect(() => writeList(file, { ...settings, channels })).toThrow('mfe_notes 1.0.0 is not published');
  writeFileSync(path.join(place.folder, 'channels.json'), '{"modules":{"mfe_notes":{}}}');
  expect(() => readChannels(place.folder)).toThrow();
});
