import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCli } from '../src/cli.ts';
import { takeHomeFiles } from '../src/take-home/document.ts';
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
  ['take-home.zip', 'The file of version 1, decrypted, has the SHA-256 that is on the chain'],
  ['take-home-without-keys.zip', 'its content key is not in the bundle'],
  ['nda-evidence.zip', 'The NDA was shown, then ticked, then signed'],
])('the program finds %s sound, and says what it proves and what not', async (name, sentence) => {
  const { code, said } = await run(...root, vector(name));
  expect(code).toBe(0);
  expect(said).toContain(sentence);
  expect(said).toContain('LOCAL CHAIN: proves nothing');
  expect(said).not.toContain('FAILED');
});

test('the program ends with 1 for a bundle that was changed, and with 2 for none', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ipr-verify-'));
  try {
    const files = await filesOf(new Uint8Array(readFileSync(vector('nda-evidence.zip'))));
    files.set('nda.txt', new TextEncoder().encode('Nothing.'));
    writeFileSync(join(folder, 'changed.zip'), zipOf(files));
    const changed = await run(...root, join(folder, 'changed.zip'));
    expect(changed).toMatchObject({ code: 1, said: expect.stringContaining('REFUSED') });
    expect(changed.said).toContain('[share.text]');
    expect(await run(vector('root.pem'))).toMatchObject({ code: 2, said: expect.stringContaining('This is no ZIP') });
    expect(await run(join(folder, 'missing.zip'))).toMatchObject({
      code: 2,
      said: expect.stringContaining('Exit code'),
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('findings are told as JSON, too', async () => {
  const { said } = await run('--json', ...root, vector('nda-evidence.zip'));
  expect(JSON.parse(said)).toMatchObject({ kind: 'nda-evidence', verdict: 'sound' });
});

test('every bundle carries the script as it is documented', async () => {
  const files = await filesOf(new Uint8Array(readFileSync(vector('take-home.zip'))));
  const script = readFileSync(join(import.meta.dirname, '../../../docs/formats/decrypt.py'), 'utf8');
  expect(new TextDecoder().decode(files.get(takeHomeFiles.script))).toBe(script);
});
