import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@ipr/service-kit';
import { openConfiguredSigner, openEmbeddedSigner, signerRootFile } from '../src/sign/open-signer.ts';

const log = createLogger('certificates', { level: 'fatal' });
const noNetwork = { crls: [], read: () => Promise.reject(new Error('no network')), log };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signer-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const own = (name: string) => join(folder, 'signer', name);

test('an embedded signer is made once, is named as local, and stays the same', async () => {
  const first = await openEmbeddedSigner(folder, log);
  const second = await openEmbeddedSigner(folder, log);
  expect(first.isLocal).toBe(true);
  expect(first.name).toContain('no legal value');
  expect(second.chain).toEqual(first.chain);
  expect(readFileSync(signerRootFile(folder), 'utf8')).toContain('BEGIN CERTIFICATE');
});

test('two processes that start at once get the same embedded signer', async () => {
  const [one, other] = await Promise.all([openEmbeddedSigner(folder, log), openEmbeddedSigner(folder, log)]);
  expect(other.chain).toEqual(one.chain);
});

test('a configured signer is not local, and its revocation lists are read again for every certificate', async () => {
  await openEmbeddedSigner(folder, log);
  const crl = own('root.crl');
  const files = { key: own('signer.key'), chain: own('chain.pem') };
  const signer = await openConfiguredSigner(files, { ...noNetwork, crls: [crl] });
  expect(signer.isLocal).toBe(false);
  const { crls } = await signer.revocation();
  expect(crls.map((der) => Buffer.from(der))).toEqual([readFileSync(crl)]);
  const withheld = { code: 'certificate.data-unavailable', params: { missing: 'revocation' } };
  writeFileSync(crl, Buffer.from('another list'));
  await expect(signer.revocation()).rejects.toMatchObject(withheld);
  rmSync(crl);
  await expect(signer.revocation()).rejects.toMatchObject(withheld);
});

test('refuses a key that others may read, and the key of another certificate, and names the files', async () => {
  await openEmbeddedSigner(folder, log);
  const files = { key: own('signer.key'), chain: own('chain.pem') };
  chmodSync(own('signer.key'), 0o644);
  await expect(openConfiguredSigner(files, noNetwork)).rejects.toMatchObject({
    message: expect.stringContaining(own('chain.pem')),
    cause: { message: expect.stringContaining('chmod 600') },
  });
  chmodSync(own('signer.key'), 0o600);
  await expect(openConfiguredSigner({ ...files, chain: own('root.pem') }, noNetwork)).rejects.toMatchObject({
    cause: { message: 'none of the certificates is that of the key' },
  });
});
