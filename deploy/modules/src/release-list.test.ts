import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Envelope, ModuleList } from '@ipr/api';
import { promote } from './change-channels.ts';
import { readChannels, writeChannels } from './channels.ts';
import { publishRelease } from './publish-release.ts';
import { buildOf, temporaryFolder } from './registry.fixture.ts';
import { releaseList } from './release-list.ts';
import { keyOfSeed } from './signing-key.ts';

let place: ReturnType<typeof temporaryFolder>;
beforeEach(() => {
  place = temporaryFolder();
  for (const version of ['1.0.0', '1.1.0']) publishRelease(place.folder, buildOf(place.folder, version));
  const modules = { mfe_notes: { stable: '1.0.0', history: [], bases: {} } };
  writeChannels(place.folder, { sequence: 0, allowsOverrides: false, modules });
});
afterEach(() => place.remove());

const keyOf = (byte: string) => keyOfSeed(byte.repeat(32));
const [old, next, other] = [keyOf('5a'), keyOf('6b'), keyOf('7c')];
const file = (name: string) => path.join(place.folder, name);
const listed = () => {
  const { payload } = Envelope.parse(JSON.parse(readFileSync(file('list.json'), 'utf8')));
  return ModuleList.parse(JSON.parse(Buffer.from(payload, 'base64').toString()));
};
type Keys = Parameters<typeof releaseList>[1]['keys'];
const sign = (keys: Keys, isNewBeginning = false) =>
  releaseList(place.folder, { keys, days: 30, isNewBeginning }, (channels) => channels);
const promoted = (keys: Keys) =>
  releaseList(place.folder, { keys, days: 30 }, (channels) => promote(channels, 'mfe_notes', '1.1.0'));

test('a kill between the two files undoes no promotion and uses no sequence number twice', async () => {
  await sign([old]);
  const before = readFileSync(file('list.json'), 'utf8');
  await promoted([old]);
  // As a kill after the first of the two files leaves them.
  writeFileSync(file('list.json'), before);
  await sign([old]);
  expect(listed()).toMatchObject({ sequence: 3, modules: [{ channels: { stable: '1.1.0' } }] });
});

test('a change that cannot be signed changes nothing', async () => {
  await sign([old]);
  const before = readChannels(place.folder);
  const unpublished = releaseList(place.folder, { keys: [old], days: 30 }, (now) => promote(now, 'mfe_notes', '9.0.0'));
  await expect(unpublished).rejects.toThrow('not published');
  expect(readChannels(place.folder)).toEqual(before);
  expect(listed().sequence).toBe(1);
});

test('channels that were restored without the list that belongs to them are refused', async () => {
  await sign([old]);
  await sign([old]);
  writeChannels(place.folder, { ...readChannels(place.folder), sequence: 1 });
  await expect(sign([old])).rejects.toThrow('channels.json is older than list.json');
});

test('two commands at once follow one another', async () => {
  writeFileSync(file('changing.lock'), `${process.pid}`);
  await expect(sign([old])).rejects.toThrow('another command');
  writeFileSync(file('changing.lock'), '999999999');
  await sign([old]);
  expect(listed().sequence).toBe(1);
});

test('a key is followed by one that signs together with it, and replaced by another only on request', async () => {
  await sign([old]);
  await expect(sign([other])).rejects.toThrow('--new-key');
  await sign([old, next]);
  await sign([next]);
  await expect(sign([old])).rejects.toThrow('--new-key');
  await sign([other], true);
  expect(listed().sequence).toBe(4);
});
