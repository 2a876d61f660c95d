import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../src/run-cli.ts';
import { takeHomeFiles } from '../src/take-home/document.ts';
import { decryptScript } from '../src/take-home/generated/decrypt-script.ts';
import { knownScripts } from '../src/take-home/releases.ts';
import { filesOf, zipOf } from './rebuild.fixture.ts';

const vector = (name: string) => join(import.meta.dirname, 'vectors', name);
const root = ['--root', vector('root.pem')];

const run = async (...args: string[]) => {
  let said = '';
  const code = await runCli(args, (text) => {
    said += text;
  });
  return { code, said };
};

test.each([
  ['take-home.zip', 'passed      The file, decrypted, has the SHA-256 that the bundle names (version 1'],
  ['take-home-without-keys.zip', 'The content key is the one that the metadata names: no content key'],
  ['nda-evidence.zip', 'not proved  The NDA was shown, then ticked, then signed: a claim'],
])(
  'the program still reads %s of an earlier release, and states what is proved and what is not',
  async (name, sentence) => {
    const { code, said } = await run(...root, vector(name));
    expect(code).toBe(3);
    expect(said).toContain(sentence);
    expect(said).toContain('Integrity: the bytes, the manifest, the closed list of files: passed');
    expect(said).toContain('The network is a known public network: local chain');
    expect(said).not.toContain('FAILED');
  },
);

test('the program ends with 1 for a bundle that was changed, and with 2 for none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ipr-verify-'));
  try {
    const files = await filesOf(new Uint8Array(readFileSync(vector('nda-evidence.zip'))));
    files.set('nda.txt', new TextEncoder().encode('Nothing.'));
    writeFileSync(join(folder, 'changed.zip'), zipOf(files));
    const changed = await run(...root, join(folder, 'changed.zip'));
    expect(changed).toMatchObject({ code: 1, said: expect.stringContaining('REFUTED') });
    expect(changed.said).toContain('[share.text]');
    expect(await run(vector('root.pem'))).toMatchObject({
      code: 2,
      said: expect.stringContaining('This is neither a ZIP nor a certificate'),
    });
    expect(await run(join(folder, 'missing.zip'))).toMatchObject({
      code: 2,
      said: expect.stringContaining('Exit code'),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the report is also written as JSON', async () => {
  const { said } = await run('--json', ...root, vector('nda-evidence.zip'));
  expect(JSON.parse(said)).toMatchObject({
    kind: 'nda-evidence',
    verdict: 'not-proved',
    dimensions: { integrity: 'proved' },
  });
});

test('the verifier knows decrypt.py of this release and of the earlier ones', async () => {
  const digest = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const script = readFileSync(join(import.meta.dirname, '../../../docs/formats/decrypt.py'));
  expect(knownScripts.at(-1)).toBe(digest(script));
  expect(new TextDecoder().decode(script)).toBe(decryptScript);
  const files = await filesOf(new Uint8Array(readFileSync(vector('take-home.zip'))));
  expect(knownScripts).toContain(digest(files.get(takeHomeFiles.script) ?? new Uint8Array()));
});
