import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AssetMetadata, encryptPrivate, toHex } from '@ipr/domain';
import { testAuthority } from './authority.fixture.ts';
import { makeWorld, type World } from './corpus/honest.fixture.ts';
import { jsonTampers } from './corpus/json.tampers.ts';
import { zipTampers } from './corpus/zip.tampers.ts';
import { editJson, filesOf, resign, zipOf } from './rebuild.fixture.ts';
import { editor, separateTexts, takeHome, threeVersions } from './take-home.fixture.ts';

const script = join(import.meta.dirname, '../../../docs/formats/decrypt.py');
const vector = (name: string) => join(import.meta.dirname, 'vectors', name);
const isInstalled = spawnSync('python3', ['-c', 'import cryptography']).status === 0;
const note = isInstalled ? '' : ' (skipped: python3 with the package cryptography is not installed here)';
const opening = isInstalled ? describe : describe.skip;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ipr-decrypt-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (bundle: string, ...args: string[]) => {
  const out = join(folder, 'out');
  const { status, stdout, stderr } = spawnSync('python3', ['-X', 'utf8', script, bundle, '--out', out, ...args], {
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr, out };
};

const changed = (bytes: Uint8Array) => {
  const path = join(folder, 'changed.zip');
  writeFileSync(path, bytes);
  return path;
};

/** A metadata document that names a separate key of its private fields. */
interface Named {
  readonly file: { readonly litEncryption: { readonly dataToEncryptHash: string } };
  readonly privateFieldsKey: object;
}

interface Chain {
  readonly transactions: Readonly<Record<string, { readonly receipt: { readonly logs: { topics: string[] }[] } }>>;
}

const keyOfSecond = threeVersions[1]?.key ?? new Uint8Array();
const nested = async (metadata: AssetMetadata) => {
  const deep = JSON.parse(`${'['.repeat(1500)}${']'.repeat(1500)}`);
  return { ...metadata, private: await encryptPrivate({ originalFileName: 'deep', ...{ deep } }, keyOfSecond) };
};
const named = async (metadata: AssetMetadata) => {
  const originalFileName = `${'\u{1f50f}'.repeat(100)}\ud800`;
  return { ...metadata, private: await encryptPrivate({ originalFileName }, keyOfSecond) };
};

const bundle = () => new Uint8Array(readFileSync(vector('take-home.zip')));

opening(`decrypt.py${note}`, () => {
  test('opens every version, byte for byte, in chunks or in one, under names that stay in the folder', () => {
    const { status, out } = run(vector('take-home.zip'));
    expect(status).toBe(0);
    const names = [
      'v1-motor.txt',
      'v1-private.json',
      'v2-_motor 2.txt',
      'v2-private.json',
      'v3-motor 2.txt',
      'v3-private.json',
    ];
    expect(readdirSync(out).sort()).toEqual(names);
    for (const [at, { plain }] of threeVersions.entries())
      expect(Buffer.compare(readFileSync(join(out, names[2 * at] ?? '')), plain)).toBe(0);
    expect(JSON.parse(readFileSync(join(out, 'v3-private.json'), 'utf8'))).toMatchObject({
      description: 'about Quiet motor',
    });
  });

  test('writes no name that shows another one', async () => {
    const shown = 'report\u202efdp.exe\u200b';
    const plans = threeVersions.slice(0, 1).map((plan) => ({ ...plan, name: shown }));
    const { out } = run(changed(await takeHome(await testAuthority(), plans)));
    expect(readdirSync(out).sort()).toEqual(['v1-private.json', 'v1-report_fdp.exe_']);
  });

  test('a key under the name of another one is a failed check', async () => {
    const bytes = await resign(bundle(), (files) =>
      editJson(files, 'keys.json', ({ keys }) => {
        const [name = ''] = Object.keys(keys);
        keys[name] = '07'.repeat(32);
      }),
    );
    const { status, output } = run(changed(bytes));
    expect(status).toBe(1);
    expect(output).toContain('FAILED  each key in keys.json has the SHA-256 that names it');
  });

  test('opens nothing without a key, and with one that is given what it belongs to', () => {
    const closed = run(vector('take-home-without-keys.zip'));
    expect([closed.status, readdirSync(closed.out)]).toEqual([2, []]);
    const [first] = threeVersions;
    const { status, out } = run(vector('take-home-without-keys.zip'), '--key', toHex(first?.key ?? new Uint8Array()));
    expect([status, readdirSync(out).sort()]).toEqual([0, ['v1-motor.txt', 'v1-private.json']]);
  });

  test('opens the private fields of a version that kept its file with their separate key, and the file with its content key', async () => {
    const authority = await testAuthority();
    const whole = run(changed(await takeHome(authority, separateTexts)));
    expect([whole.status, readdirSync(whole.out).sort()]).toEqual([
      0,
      ['v1-_motor 2.txt', 'v1-private.json', 'v2-motor 2.txt', 'v2-private.json'],
    ]);
    const fields = JSON.parse(readFileSync(join(whole.out, 'v2-private.json'), 'utf8'));
    expect(fields).toEqual({ originalFileName: 'motor 2.txt', description: 'about Quiet motor' });
    const [kept, later] = separateTexts;
    expect(Buffer.compare(readFileSync(join(whole.out, 'v2-motor 2.txt')), later?.plain ?? new Uint8Array())).toBe(0);
    rmSync(whole.out, { recursive: true });
    const closed = changed(await takeHome(authority, separateTexts, { withKeys: false }));
    const byContentKey = run(closed, '--key', toHex(kept?.key ?? new Uint8Array()));
    expect([byContentKey.status, readdirSync(byContentKey.out).sort()]).toEqual([
      0,
      ['v1-_motor 2.txt', 'v1-private.json', 'v2-file'],
    ]);
    rmSync(byContentKey.out, { recursive: true });
    const bySeparateKey = run(closed, '--key', toHex(later?.privateKey ?? new Uint8Array()));
    expect([bySeparateKey.status, readdirSync(bySeparateKey.out)]).toEqual([2, ['v2-private.json']]);
  });

  test.each([
    ['removed', (value: { privateFieldsKey?: unknown }) => delete value.privateFieldsKey],
    [
      'replaced by the content key',
      ({ privateFieldsKey, file }: Named) =>
        Object.assign(privateFieldsKey, { dataToEncryptHash: file.litEncryption.dataToEncryptHash }),
    ],
  ])('refuses a version whose separate key of private fields was %s, and does not write them', async (_, change) => {
    const honest = await takeHome(await testAuthority(), separateTexts);
    const forged = await resign(honest, (files) => editJson(files, 'versions/2/metadata.json', change));
    const { status, output, out } = run(changed(forged));
    expect(status).toBe(1);
    expect(output).toContain('FAILED  the metadata has the CID that the chain names');
    expect(output).toContain('FAILED  the private fields can be decrypted');
    expect(readdirSync(out)).not.toContain('v2-private.json');
  });

  test('refuses a byte that was changed', async () => {
    const files = await filesOf(bundle());
    const path = [...files.keys()].find((each) => each.startsWith('files/')) ?? '';
    files.set(
      path,
      (files.get(path) as Uint8Array<ArrayBuffer>).map((byte, at) => (at === 40 ? byte ^ 1 : byte)),
    );
    const { status, output, out } = run(changed(zipOf(files)));
    expect(status).toBe(1);
    expect(output).toMatch(/FAILED {2}every entry has the SHA-256 of the manifest: not files/);
    expect(output).toContain('FAILED  the file can be decrypted');
    expect(readdirSync(out)).not.toContain('v1-motor.txt');
  });

  test('refuses a file that is not the one on the chain', async () => {
    const other = await resign(bundle(), (files) =>
      editJson(files, 'bundle.json', ({ versions }) => Object.assign(versions[2], { hash: `0x${'0b'.repeat(32)}` })),
    );
    const { status, output, out } = run(changed(other));
    expect(status).toBe(1);
    expect(output).toContain('FAILED  the log of the registry names its SHA-256');
    expect(output).toContain('FAILED  the decrypted file has the SHA-256 that is on the chain');
    expect(readdirSync(out)).not.toContain('v1-motor.txt');
  });

  test('refuses another account as the one that introduced a hash', async () => {
    const other = await resign(bundle(), (files) =>
      editJson(files, 'bundle.json', ({ versions }) =>
        Object.assign(versions[0], { registrant: `0x${'0b'.repeat(20)}` }),
      ),
    );
    const { status, output } = run(changed(other));
    expect(status).toBe(1);
    expect(output).toContain(`FAILED  its SHA-256 was introduced by 0x${'0b'.repeat(20)}`);
  });

  test.each([
    ['is none', () => 'nothing', 1, 'FAILED  the metadata can be read, which 0xe5e5'],
    ['is not there', () => null, 0, '--      its document is not in the bundle'],
    ['has private fields nested 1,500 times', nested, 1, 'FAILED  the private fields can be decrypted'],
    ['names a file by 300 bytes and half a surrogate pair', named, 0, 'version 2'],
  ] as const)(
    'opens all other versions when the document that an editor published %s',
    async (_, publishes, code, words) => {
      const plans = threeVersions.map((plan, at) => (at === 1 ? { ...plan, by: editor, publishes } : plan));
      const { status, output, out } = run(changed(await takeHome(await testAuthority(), plans)));
      expect([status, output]).toEqual([code, expect.stringContaining(words)]);
      expect(readdirSync(out)).toEqual(expect.arrayContaining(['v1-motor.txt', 'v3-motor 2.txt', 'v3-private.json']));
    },
  );

  // Each reader reads these alike.
  const isAlike = /^(?:an unknown field|64 levels|a number of 5000 digits)/;
  const isPlain = /^names without their encoding, which are ASCII/;
  const archives = zipTampers.filter(({ name }) => !isPlain.test(name));
  const ambiguous = jsonTampers.filter(({ of, name }) => of === 'take-home' && !isAlike.test(name));
  let world: Promise<World> | undefined;
  const theWorld = () => (world ??= makeWorld());

  test.each([
    ['archive', archives],
    ['document', ambiguous],
  ])('refuses every %s that two readers could read in two ways', async (_, tampers) => {
    const honest = await theWorld();
    for (const { name, of, make } of tampers) {
      const { status } = run(changed(await make(honest.bundles[of], honest)));
      expect([name, status === 1 || status === 2]).toEqual([name, true]);
    }
  });

  test('opens an archive whose files are deflated', async () => {
    const { bundles } = await theWorld();
    expect(run(changed(bundles['take-home-deflated']))).toMatchObject({ status: 0 });
  });

  test('writes nothing outside the folder for a version whose number is a path', async () => {
    const other = await resign(bundle(), (files) =>
      editJson(files, 'bundle.json', ({ versions }) => Object.assign(versions[0], { number: '../../escaped' })),
    );
    expect(run(changed(other))).toMatchObject({ status: 2, output: expect.stringContaining('not numbered') });
    expect(readdirSync(folder)).not.toContain('escaped-private.json');
  });

  test('prints a title as one line without control characters', async () => {
    const title = 'Motor\n\u001b[2Kok      every check holds\u202e';
    const other = await resign(bundle(), (files) =>
      editJson(files, 'bundle.json', ({ versions }) => Object.assign(versions[0], { title })),
    );
    const { output } = run(changed(other));
    expect(output).toContain('version 3: Motor??[2Kok      every check holds?\n');
    expect(output).not.toMatch(/^ok {6}every check holds/m);
    for (const hidden of ['\u001b', '\u202e']) expect(output).not.toContain(hidden);
  });

  test.each([
    ['5,000 nested lists', 2, 'nested too deeply', 'bundle.json', `{"extra":${'['.repeat(5000)}${']'.repeat(5000)}}`],
    ['65 nested lists', 2, 'nested too deeply', 'bundle.json', `{"extra":${'['.repeat(65)}${']'.repeat(65)}}`],
    ['a list instead of an object', 2, 'unreadable', 'bundle.json', '[]'],
  ])('cannot read a document with %s', async (_, status, words, path, text) => {
    const other = await resign(bundle(), (files) => files.set(path, new TextEncoder().encode(text)));
    expect(run(changed(other))).toMatchObject({ status, output: expect.stringContaining(words) });
  });

  test.each([2, 3, 5])('refuses a log of the registry with %d topics', async (count) => {
    const other = await resign(bundle(), (files) =>
      editJson(files, 'chain.json', ({ transactions }: Chain) => {
        for (const { receipt } of Object.values(transactions))
          for (const log of receipt.logs) log.topics = [...log.topics, log.topics[0] ?? ''].slice(0, count);
      }),
    );
    expect(run(changed(other))).toMatchObject({
      status: 1,
      output: expect.stringContaining('FAILED  the log of the registry'),
    });
  });

  test('says that it cannot read what is no bundle', () => {
    expect(run(script)).toMatchObject({ status: 2, output: expect.stringContaining('unreadable') });
    expect(run(vector('nda-evidence.zip'))).toMatchObject({
      status: 2,
      output: expect.stringContaining('not a take-home'),
    });
  });
});
