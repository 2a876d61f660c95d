import { canaryKey, remotesFor, sourcesOf } from './choose-release.ts';
import type { ModuleList } from './module-list.ts';
import { moduleListType, openModuleList } from './open-module-list.ts';
import { createOperator, listOf, listedRelease as release } from './sign-list.fixture.ts';

const [operator, stranger] = [createOperator(), createOperator()];
const notes = { name: 'mfe_notes', channels: { stable: '1.0.0' }, releases: [release('1.0.0')] };
const list = (more: object = {}) => listOf(7, more);
const signed = operator.sign(list());
const reader = { keys: [operator.key], now: Date.now() };
const refusalOf = (given: unknown, change: object = {}) =>
  openModuleList(given, { ...reader, ...change }).then(
    () => 'accepted',
    (thrown) => thrown.refusal,
  );
const modules = (change: object) => operator.sign(list({ modules: [{ ...notes, ...change }] }));
const based = (base: string) => modules({ releases: [release('1.0.0', { base })] });

test('opens a list that a trusted key has signed', async () => {
  expect((await openModuleList(signed, reader)).sequence).toBe(7);
});

test.each([
  ['a stranger’s signature', stranger.sign(list()), {}, 'untrusted'],
  ['a signature over another type', { ...operator.sign(list(), 'x'), payloadType: moduleListType }, {}, 'untrusted'],
  [
    'another payload under the same signature',
    { ...signed, payload: btoa(JSON.stringify(listOf(8))) },
    {},
    'untrusted',
  ],
  ['no signature', { ...signed, signatures: [] }, {}, 'broken'],
  ['no document', 'hello', {}, 'broken'],
  ['another type', operator.sign(list(), 'text/plain'), {}, 'broken'],
  ['a signed text that is no list', operator.sign('{"format":"ipr-modules/2"}'), {}, 'broken'],
  ['a signed text that is no JSON', operator.sign('{'), {}, 'broken'],
  ['a channel without its release', modules({ channels: { stable: '2.0.0' } }), {}, 'broken'],
  ['a base with a parent folder', based('/modules/../x/'), {}, 'broken'],
  ['a base without encryption', based('http://team.example/x/'), {}, 'broken'],
  ['a base that is a script', based('javascript:1/'), {}, 'broken'],
  ['a lower sequence number than known', signed, { atLeast: 8 }, 'older'],
  ['the end of its time', signed, { now: Date.now() + 2 * 86_400_000 }, 'expired'],
  ['no trusted key', signed, { keys: [] }, 'untrusted'],
])('refuses a list with %s', async (_, given, change, refusal) => {
  expect(await refusalOf(given, change)).toBe(refusal);
});

test('during a rotation, one signature of several by either key is enough; after it the old key is not', async () => {
  const both = { ...signed, signatures: [...stranger.sign(list()).signatures, ...signed.signatures] };
  expect(await refusalOf(both)).toBe('accepted');
  expect(await refusalOf(signed, { keys: [stranger.key, operator.key] })).toBe('accepted');
  expect(await refusalOf(signed, { keys: [stranger.key] })).toBe('untrusted');
});

const account = (at: number) => `0x${at.toString(16).padStart(40, '0')}`;
const withCanary = async (canary: object): Promise<ModuleList> => {
  const releases = [release('1.0.0'), release('1.1.0')];
  const channels = { stable: '1.0.0', canary: { version: '1.1.0', percent: 0, ...canary } };
  return openModuleList(modules({ channels, releases }), reader);
};
const versionsOf = async (opened: ModuleList, people: number) =>
  (await Promise.all(Array.from({ length: people }, (_, at) => remotesFor(opened, account(at))))).map(
    ([remote]) => remote?.version,
  );

test('gives a canary to the named people, whatever the case of their account, and to no other', async () => {
  const opened = await withCanary({ people: [await canaryKey(account(0xabc).toUpperCase())] });
  expect((await remotesFor(opened, account(0xabc)))[0]).toMatchObject({
    version: '1.1.0',
    manifest: '/modules/mfe_notes/1.1.0/release.json',
    release: { integrity: release('1.1.0').release, needs: { contract: '1.0', calls: [] } },
  });
  expect(new Set(await versionsOf(opened, 50))).toEqual(new Set(['1.0.0']));
});

test('gives a canary to its share of people, and keeps each of them as the share grows', async () => {
  const [tenth, half, all] = await Promise.all(
    [10, 50, 100].map(async (percent) => versionsOf(await withCanary({ percent }), 400)),
  );
  const isNew = (versions: readonly unknown[] = []) => versions.map((version) => version === '1.1.0');
  const count = (versions?: readonly unknown[]) => isNew(versions).filter(Boolean).length;
  expect(count(tenth)).toBeGreaterThan(15);
  expect(count(tenth)).toBeLessThan(75);
  expect(count(half)).toBeGreaterThan(150);
  expect(count(half)).toBeLessThan(250);
  expect(count(all)).toBe(400);
  expect(isNew(tenth).every((had, at) => !had || isNew(half)[at])).toBe(true);
});

test('names the folders on other origins, and those of developers only if it allows them', async () => {
  const base = 'https://team.example:8443/notes/1.0.0/';
  expect(sourcesOf(await openModuleList(based(base), reader))).toEqual([base]);
  const open = await openModuleList(operator.sign(list({ allowsOverrides: true })), reader);
  expect(sourcesOf(open)).toEqual(['http://localhost:*', 'http://127.0.0.1:*']);
});
