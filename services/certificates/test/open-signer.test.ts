import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openConfiguredSigner, openEmbeddedSigner, signerRootFile } from '../src/sign/open-signer.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signer-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const own = (name: string) => join(folder, 'signer', name);

test('an embedded signer is made once, is named as local, and stays the same', async () => {
  const first = await openEmbeddedSigner(folder);
  const second = await openEmbeddedSigner(folder);
  expect(first.isLocal).toBe(true);
  expect(first.name).toContain('no legal value');
  expect(second.chain).toEqual(first.chain);
  expect(readFileSync(signerRootFile(folder), 'utf8')).toContain('BEGIN CERTIFICATE');
});

test('two processes that start at once get the same embedded signer', async () => {
  const [one, other] = await Promise.all([openEmbeddedSigner(folder), openEmbeddedSigner(folder)]);
  expect(other.chain).toEqual(one.chain);
});

test('a configured signer is not local, and its revocation lists are read again for every certificate', async () => {
  await openEmbeddedSigner(folder);
  const signer = await openConfiguredSigner({
    key: own('signer.key'),
    chain: own('chain.pem'),
    crls: [own('root.crl')],
  });
  expect(signer.isLocal).toBe(false);
  const [before] = await signer.crls();
  writeFileSync(own('root.crl'), Buffer.from('another list'));
  const [after] = await signer.crls();
  expect(after).not.toEqual(before);
});

test('refuses a key that others may read, and the key of another certificate, and names the files', async () => {
  await openEmbeddedSigner(folder);
  const files = { key: own('signer.key'), chain: own('chain.pem'), crls: [] };
  chmodSync(own('signer.key'), 0o644);
  await expect(openConfiguredSigner(files)).rejects.toMatchObject({
    message: expect.stringContaining(own('chain.pem')),
    cause: { message: expect.stringContaining('chmod 600') },
  });
  chmodSync(own('signer.key'), 0o600);
  await expect(openConfiguredSigner({ ...files, chain: own('root.pem') })).rejects.toMatchObject({
    cause: { message: 'the key is not that of the first certificate' },
  });
});
