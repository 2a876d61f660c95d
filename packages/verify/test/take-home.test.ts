import type { Hex } from '@ipr/domain';
import type { FindingCode } from '../src/bundle/findings.ts';
import { verifyBundle } from '../src/verify-bundle.ts';
import { type TestAuthority, testAuthority } from './authority.fixture.ts';
import { editJson, type Files, filesOf, resign } from './rebuild.fixture.ts';
import { editor, takeHome, threeVersions, type VersionPlan } from './take-home.fixture.ts';

let authority: TestAuthority;
let bundle: Uint8Array<ArrayBuffer>;

beforeAll(async () => {
  authority = await testAuthority();
  bundle = await takeHome(authority, threeVersions);
});

const verify = (bytes: Uint8Array<ArrayBuffer>) => verifyBundle(bytes, { roots: [authority.root] });

test('every version of a bundle with keys is opened and compared with the chain', async () => {
  const { kind, verdict, findings, limits } = await verify(bundle);
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  expect([kind, verdict]).toEqual(['take-home', 'sound']);
  const opened = findings.filter(({ code }) => code === 'file.opened').map(({ params }) => params);
  expect(opened).toEqual([
    { version: 3, bytes: 26 },
    { version: 2, bytes: 26 },
    { version: 1, bytes: 19 },
  ]);
  expect(limits.map(({ code }) => code)).toEqual(['chain.local', 'receipt.not-proven', 'token.no-legal-value']);
});

test('without keys it is sound, and says which files stay closed', async () => {
  const { verdict, limits } = await verify(await takeHome(authority, threeVersions, false));
  expect(verdict).toBe('sound');
  const closed = limits.filter(({ code }) => code === 'key.missing').map(({ params }) => params.version);
  expect(closed).toEqual([3, 2, 1]);
});

const newest = (files: Files): string => [...files.keys()].filter((path) => path.startsWith('files/')).at(-1) ?? '';
// biome-ignore lint/suspicious/noExplicitAny: a forger changes whatever they want
const edit = (path: string, change: (value: any) => void) => (files: Files) => editJson(files, path, change);
const flip = (path: string, files: Files) =>
  files.set(
    path,
    (files.get(path) as Uint8Array<ArrayBuffer>).map((byte, at) => (at === 30 ? byte ^ 1 : byte)),
  );
const other: Hex = `0x${'0b'.repeat(32)}`;

test.each<[string, (files: Files) => void, readonly FindingCode[]]>([
  [
    'a byte of a ciphertext',
    (files) => flip(newest(files), files),
    ['ciphertext.hash', 'file.opened', 'ciphertext.hash', 'file.opened'],
  ],
  [
    'a content key',
    edit('keys.json', ({ keys }) => {
      for (const name of Object.keys(keys)) keys[name] = '00'.repeat(32);
    }),
    ['key.hash', 'key.hash', 'key.hash'],
  ],
  [
    'a title in the metadata',
    edit('versions/1/metadata.json', (value) => Object.assign(value, { title: 'Mine' })),
    ['metadata.cid'],
  ],
  [
    'the hash of a version',
    edit('bundle.json', ({ versions }) => Object.assign(versions[2], { hash: other })),
    ['transaction.event', 'version.registrant', 'metadata.file-hash', 'file.opened', 'token.valid'],
  ],
  [
    'the title of a version',
    edit('bundle.json', ({ versions }) => Object.assign(versions[1], { title: 'Mine' })),
    ['transaction.event'],
  ],
  [
    'who made a version',
    edit('bundle.json', ({ versions }) => Object.assign(versions[1], { updater: editor })),
    ['transaction.event'],
  ],
  [
    'who introduced a hash',
    edit('bundle.json', ({ versions }) => Object.assign(versions[1], { registrant: editor })),
    ['version.registrant'],
  ],
  ['a version less', edit('bundle.json', ({ versions }) => versions.splice(1, 1)), ['state.asset']],
  [
    'the owner',
    edit('bundle.json', ({ asset }) => Object.assign(asset, { owner: `0x${'0b'.repeat(20)}` })),
    ['state.asset', 'transaction.event'],
  ],
  [
    'what the registry answered',
    edit('chain.json', ({ state }) => Object.assign(state.version, { result: `0x${'0'.repeat(63)}9` })),
    ['state.asset'],
  ],
  [
    'the network of the evidence',
    edit('chain.json', ({ network }) => Object.assign(network, { genesisHash: other })),
    ['state.asset'],
  ],
  [
    'the time of a block',
    edit('chain.json', ({ state }) => Object.assign(state.header, { timestamp: '0x1' })),
    ['state.header'],
  ],
  [
    'a transaction less',
    edit('chain.json', (chain) => Object.assign(chain, { transactions: {} })),
    Array(3).fill('transaction.receipt'),
  ],
  [
    'a time stamp of another version',
    (files) => files.set('versions/1/timestamp.tst', files.get('versions/2/timestamp.tst') as never),
    ['token.valid'],
  ],
  [
    'metadata that is none',
    (files) => files.set('versions/1/metadata.json', new TextEncoder().encode('{}')),
    ['metadata.readable'],
  ],
])('with a manifest that fits, %s changed is refused', async (_, change, expected) => {
  const { verdict, findings } = await verify(await resign(bundle, change));
  expect(verdict).toBe('refused');
  expect(findings.filter(({ ok }) => !ok).map(({ code }) => code)).toEqual(expected);
});

test('a ciphertext that storage had lost is a limit, not a forgery', async () => {
  const lost = await resign(bundle, (files) => {
    for (const path of [...files.keys()].filter((each) => each.startsWith('files/'))) files.delete(path);
    editJson(files, 'bundle.json', ({ versions }) => {
      for (const version of versions) version.ciphertext = null;
    });
  });
  const { verdict, limits } = await verify(lost);
  expect(verdict).toBe('sound');
  expect(limits.filter(({ code }) => code === 'ciphertext.missing')).toHaveLength(3);
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
  expect((await verify(whole)).limits.map(({ code }) => code)).not.toContain('ciphertext.replaced');
  const { verdict, limits, findings } = await verify(await resign(whole, without([1, 2, 3])));
  expect(verdict).toBe('sound');
  const said = limits.filter(({ code }) => code.startsWith('ciphertext.'));
  expect(said).toEqual([
    { code: 'ciphertext.replaced', params: { version: 3, by: 4 } },
    { code: 'ciphertext.replaced', params: { version: 2, by: 4 } },
    { code: 'ciphertext.missing', params: { version: 1 } },
  ]);
  const opened = findings.filter(({ code }) => code === 'file.opened').map(({ params }) => params.version);
  expect(opened).toEqual([4]);
});

test('who claims afterwards that a file was re-encrypted is refused by the CID on the chain', async () => {
  const claimed = await resign(bundle, (files) => {
    without([2])(files);
    editJson(files, 'versions/3/metadata.json', (metadata) =>
      Object.assign(metadata, { previous: { version: 2, cid: `b${'a'.repeat(58)}`, sealedAnew: true } }),
    );
  });
  const { verdict, findings } = await verify(claimed);
  expect(verdict).toBe('refused');
  expect(findings.filter(({ ok }) => !ok).map(({ code, params }) => [code, params.version])).toContainEqual([
    'metadata.cid',
    3,
  ]);
});

test('an editor’s file names the editor as who introduced its hash, also in later versions that keep the file', async () => {
  const [first, second, third] = threeVersions as [VersionPlan, VersionPlan, VersionPlan];
  const { verdict, findings, limits } = await verify(
    await takeHome(authority, [first, { ...second, by: editor }, third]),
  );
  expect(verdict).toBe('sound');
  const said = findings.filter(({ code }) => code === 'version.registrant').map(({ params }) => params);
  const owner = `0x${'c4'.repeat(20)}`;
  expect(said).toEqual([
    { version: 3, registrant: editor },
    { version: 2, registrant: editor },
    { version: 1, registrant: owner },
  ]);
  expect(limits.map(({ code }) => code)).not.toContain('condition.not-of-registrant');
});

test('a version whose key condition names another account is said to be closed to the key network', async () => {
  const [first, second] = threeVersions as [VersionPlan, VersionPlan];
  const theirs = { ...second, by: editor, conditionNames: `0x${'c4'.repeat(20)}` as Hex };
  const { verdict, limits, findings } = await verify(await takeHome(authority, [first, theirs]));
  expect(verdict).toBe('sound');
  expect(limits).toContainEqual({ code: 'condition.not-of-registrant', params: { version: 2, registrant: editor } });
  expect(findings).toContainEqual({ code: 'file.opened', ok: true, params: { version: 2, bytes: 26 } });
});

test('a version without a time stamp says so', async () => {
  const without = await resign(bundle, (files) =>
    editJson(files, 'bundle.json', ({ versions }) => Object.assign(versions[0], { timestamp: null })),
  );
  expect((await verify(without)).limits).toContainEqual({ code: 'token.missing', params: { version: 3 } });
});

test('the README names what is inside, and warns of the keys', async () => {
  const readme = new TextDecoder().decode((await filesOf(bundle)).get('README.txt'));
  expect(readme).toContain('LOCAL CHAIN: proves nothing');
  expect(readme).toContain('keys.json HOLDS CONTENT KEYS');
  const closed = await filesOf(await takeHome(authority, threeVersions, false));
  expect(new TextDecoder().decode(closed.get('README.txt'))).toContain('This bundle holds no content keys');
  expect(closed.has('keys.json')).toBe(false);
});
