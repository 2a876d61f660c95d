import type { Hex } from '@ipr/domain';
import { type VerifiedBundle, verifyBundle } from '../src/verify-bundle.ts';
import { type TestAuthority, testAuthority } from './authority.fixture.ts';
import { editJson, type Files, filesOf, resign } from './rebuild.fixture.ts';
import { editor, separateTexts, takeHome, threeVersions, type VersionPlan } from './take-home.fixture.ts';

let authority: TestAuthority;
let bundle: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  authority = await testAuthority();
  bundle = await takeHome(authority, threeVersions);
});

const verify = (bytes: Uint8Array<ArrayBuffer>) => verifyBundle(bytes, { roots: [authority.root] });
const refuted = ({ entries }: VerifiedBundle) => entries.filter(({ outcome }) => outcome === 'refuted');
const findings = ({ entries }: VerifiedBundle, code: string) =>
  entries
    .filter((entry) => entry.code === code)
    .map(({ outcome, reason, params }) => [params.version, outcome, reason]);

test('every version of a bundle with keys is opened and compared with the named hash', async () => {
  const verified = await verify(bundle);
  expect(refuted(verified)).toEqual([]);
  expect([verified.kind, verified.verdict, verified.dimensions?.integrity]).toEqual([
    'take-home',
    'not-proved',
    'proved',
  ]);
  const opened = verified.entries.filter(({ code }) => code === 'file.opened').map(({ params }) => params);
  expect(opened).toEqual([
    { version: 3, bytes: 26 },
    { version: 2, bytes: 26 },
    { version: 1, bytes: 19 },
  ]);
});

test('without keys nothing is refuted, and each file that stays closed is named', async () => {
  const verified = await verify(await takeHome(authority, threeVersions, { withKeys: false }));
  expect(refuted(verified)).toEqual([]);
  expect(findings(verified, 'key.hash')).toEqual([3, 2, 1].map((number) => [number, 'not-proved', 'no content key']));
});

test('a ciphertext that storage had lost is not proved, not refuted', async () => {
  const lost = await resign(bundle, without([1, 2, 3]));
  const verified = await verify(lost);
  expect(refuted(verified)).toEqual([]);
  const open = [3, 2, 1].map((number) => [number, 'not-proved', 'not in the bundle']);
  expect(findings(verified, 'ciphertext.hash')).toEqual(open);
});

/** The ciphertexts of these versions are gone, as storage would have it. */
const without = (numbers: readonly number[]) => (files: Files) =>
  editJson(files, 'bundle.json', ({ versions }) => {
    for (const version of versions.filter((each: { number: number }) => numbers.includes(each.number))) {
      files.delete(version.ciphertext);
      version.ciphertext = null;
    }
  });

test('a ciphertext that went because its file was re-encrypted is named as that, with the version that has it', async () => {
  const [first, second] = threeVersions as [VersionPlan, VersionPlan];
  const rekey = (key: number, from: VersionPlan): VersionPlan => ({
    title: from.title,
    plain: from.plain,
    name: from.name,
    key: new Uint8Array(32).fill(key),
    sealedAnew: true,
  });
  const whole = await takeHome(authority, [first, second, rekey(8, second), rekey(9, second)]);
  expect(findings(await verify(whole), 'ciphertext.hash').map(([, outcome]) => outcome)).toEqual(
    Array(4).fill('proved'),
  );
  const verified = await verify(await resign(whole, without([1, 2, 3])));
  expect(refuted(verified)).toEqual([]);
  expect(findings(verified, 'ciphertext.hash')).toEqual([
    [4, 'proved', null],
    [3, 'not-proved', 're-encrypted later'],
    [2, 'not-proved', 're-encrypted later'],
    [1, 'not-proved', 'not in the bundle'],
  ]);
  expect(findings(verified, 'file.opened')).toEqual([[4, 'proved', null]]);
});

test('an editor’s file names the editor as who introduced its hash, also in later versions that keep the file', async () => {
  const [first, second, third] = threeVersions as [VersionPlan, VersionPlan, VersionPlan];
  const verified = await verify(await takeHome(authority, [first, { ...second, by: editor }, third]));
  expect(refuted(verified)).toEqual([]);
  const registrants = verified.entries.filter(({ code }) => code === 'version.registrant').map(({ params }) => params);
  const owner = `0x${'c4'.repeat(20)}`;
  expect(registrants).toEqual([
    { version: 3, registrant: editor },
    { version: 2, registrant: editor },
    { version: 1, registrant: owner },
  ]);
  expect(findings(verified, 'key.condition').map(([, outcome]) => outcome)).toEqual(Array(3).fill('proved'));
});

test('a version whose key condition names another account is said to be closed to the key network', async () => {
  const [first, second] = threeVersions as [VersionPlan, VersionPlan];
  const theirs = { ...second, by: editor, conditionNames: `0x${'c4'.repeat(20)}` as Hex };
  const verified = await verify(await takeHome(authority, [first, theirs]));
  expect(refuted(verified)).toEqual([]);
  expect(findings(verified, 'key.condition')).toContainEqual([2, 'not-proved', 'another account']);
  expect(findings(verified, 'file.opened')).toContainEqual([2, 'proved', null]);
});

test('a version without a time stamp says so', async () => {
  const verified = await verify(await takeHome(authority, threeVersions, { withoutTokens: true }));
  expect(findings(verified, 'token.valid')).toContainEqual([3, 'not-proved', 'no time stamp']);
});

test('the private fields of a version that kept its file open with their separate key', async () => {
  const verified = await verify(await takeHome(authority, separateTexts));
  expect(refuted(verified)).toEqual([]);
  const opened = verified.entries.filter(({ code }) => code === 'private.opened').map(({ params }) => params);
  expect(opened).toEqual([
    { version: 2, name: 'motor 2.txt' },
    { version: 1, name: '../motor 2.txt' },
  ]);
  const closed = await verify(await takeHome(authority, separateTexts, { withKeys: false }));
  expect(findings(closed, 'private.opened')).toEqual([[2, 'not-proved', 'no content key']]);
});

test('the README names what is inside, and warns of the keys', async () => {
  const readme = new TextDecoder().decode((await filesOf(bundle)).get('README.txt'));
  expect(readme).toContain('LOCAL CHAIN: proves nothing');
  expect(readme).toContain('keys.json HOLDS CONTENT KEYS');
  const closed = await filesOf(await takeHome(authority, threeVersions, { withKeys: false }));
  expect(new TextDecoder().decode(closed.get('README.txt'))).toContain('This bundle holds no content keys');
  expect(closed.has('keys.json')).toBe(false);
});
