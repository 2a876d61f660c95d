import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLogger } from '@ipr/service-kit';
import { pemOf } from '@ipr/service-kit/key-folder';
import { keyUsage } from '@ipr/verify/rfc3161/certificate';
import { Config } from '../src/config.ts';
import { openConfiguredSigner } from '../src/sign/open-signer.ts';
import { daysFromNow, type IssuedSigner, issuedSigner, type SignerOrder } from './issued-signer.fixture.ts';
import { testWith } from './programs.fixture.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pkcs12-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const password = 'Grüße, 3 Motoren';
const log = createLogger('certificates', { level: 'fatal' });
const revocation = { crls: [], read: () => Promise.reject(new Error('no network')), log };

/** As an operator makes it. @param options of `openssl pkcs12 -export` */
const exported = ({ chain, pkcs8 }: IssuedSigner, options: readonly string[] = []): string => {
  const file = join(folder, 'signer.p12');
  writeFileSync(join(folder, 'key.pem'), pemOf('PRIVATE KEY', pkcs8));
  writeFileSync(
    join(folder, 'chain.pem'),
    [...chain]
      .reverse()
      .map((der) => pemOf('CERTIFICATE', der))
      .join(''),
  );
  const args = ['pkcs12', '-export', '-in', join(folder, 'chain.pem'), '-out', file, '-passout', `pass:${password}`];
  const key = options.includes('-nokeys') ? [] : ['-inkey', join(folder, 'key.pem')];
  const { status, stderr } = spawnSync('openssl', [...args, ...key, ...options], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  chmodSync(file, 0o600);
  return file;
};

const opened = (pkcs12: string, given = password) => openConfiguredSigner({ pkcs12, password: given }, revocation);

const openssl = testWith('openssl');

openssl.each<[string, readonly string[]]>([
  ['AES, as OpenSSL 3 writes it', []],
  [
    'SHA-1 and 3DES, as Windows writes it',
    ['-keypbe', 'PBE-SHA1-3DES', '-certpbe', 'PBE-SHA1-3DES', '-macalg', 'sha1'],
  ],
  ['AES-128 with certificates in clear', ['-keypbe', 'AES-128-CBC', '-certpbe', 'NONE', '-macalg', 'sha512']],
])('a signer is read from a PKCS#12 file with %s, its certificates in order', async (_, options) => {
  const made = await issuedSigner();
  const signer = await opened(exported(made, options));
  expect(signer).toMatchObject({ name: 'Registry GmbH', isLocal: false });
  expect(signer.chain.map((der) => Buffer.from(der))).toEqual(made.chain.map((der) => Buffer.from(der)));
  const signed = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, signer.privateKey, new Uint8Array(3));
  expect(signed.byteLength).toBe(64);
});

openssl('an issuer that the file lacks is read from the PEM file', async () => {
  const made = await issuedSigner();
  const alone = exported({ ...made, chain: [made.signer.der] as never });
  await expect(opened(alone)).rejects.toMatchObject({
    cause: { message: expect.stringContaining('an issuer is missing') },
  });
  const chain = join(folder, 'root.pem');
  writeFileSync(chain, pemOf('CERTIFICATE', made.root.der));
  const signer = await openConfiguredSigner({ pkcs12: alone, password, chain }, revocation);
  expect(signer.chain).toHaveLength(2);
});

const other = 0x08;
openssl.each<[string, SignerOrder, readonly string[], string, string]>([
  ['the wrong password', {}, [], 'Grüsse', 'the password is not that of the file'],
  ['no password', {}, [], '', 'the password is not that of the file'],
  ['no private key', {}, ['-nokeys'], password, 'it has no private key'],
  ['a certificate that ended', { notAfter: daysFromNow(-1) }, [], password, 'the signing certificate ended'],
  ['a certificate that begins later', { notBefore: daysFromNow(1) }, [], password, 'the signing certificate begins'],
  ['a key for key agreement alone', { usage: other }, [], password, 'do not allow signatures of documents'],
  [
    'a certificate for servers',
    { purposes: ['1.3.6.1.5.5.7.3.1'] },
    [],
    password,
    'do not allow signatures of documents',
  ],
  ['no check sum', {}, ['-nomac'], password, 'no check sum that is protected by a password'],
])('%s is refused with a sentence that names the file and no password', async (_, order, options, given, reason) => {
  const file = exported(await issuedSigner(order), options);
  const refused: Error = await opened(file, given).then(
    () => Promise.reject(new Error('it was accepted')),
    (thrown: Error) => thrown,
  );
  expect(refused.message).toContain(file);
  expect((refused.cause as Error).message).toContain(reason);
  expect(`${refused.message}${(refused.cause as Error).message}`).not.toContain(password);
});

openssl('a file that others may read, that is cut, or in which a bit is changed is refused', async () => {
  const file = exported(await issuedSigner({ usage: keyUsage.nonRepudiation }));
  const { chain } = await opened(file);
  chmodSync(file, 0o640);
  await expect(opened(file)).rejects.toMatchObject({ cause: { message: expect.stringContaining('chmod 600') } });
  chmodSync(file, 0o600);
  const bytes = readFileSync(file);
  // Some bits are of no part that counts; the others give no other signer.
  let refused = 0;
  for (let at = 0; at < bytes.length; at += 97) {
    writeFileSync(
      file,
      bytes.map((byte, index) => (index === at ? byte ^ 1 : byte)),
    );
    const found = await opened(file).catch(() => null);
    if (found) expect(found.chain).toEqual(chain);
    else refused += 1;
  }
  expect(refused).toBeGreaterThan(5);
  writeFileSync(file, bytes.subarray(0, -20));
  await expect(opened(file)).rejects.toThrow('cannot be used');
});

test('the settings name one signer, and a password only for a PKCS#12 file', () => {
  const problems = (values: Record<string, string>) =>
    (Config.safeParse(values).error?.issues ?? []).flatMap(({ path, message }) =>
      String(path[0]).startsWith('CERTIFICATES_SIGNING') ? [message] : [],
    );
  const complete = {
    MONGODB_URI: 'mongodb://127.0.0.1/',
    INTERNAL_SECRET: 'a'.repeat(32),
    PUBLIC_ORIGIN: 'https://registry.example',
    CHAIN_RPC_URL: 'http://127.0.0.1:8545',
    INDEX_URL: 'http://127.0.0.1/',
    IPFS_GATEWAY_URL: 'http://127.0.0.1',
    IDENTITY_URL: 'http://127.0.0.1/',
    EVIDENCE_URL: 'http://127.0.0.1/',
    TIMESTAMPS_URL: 'http://127.0.0.1/',
    CERTIFICATES_DIR: folder,
    CERTIFICATES_KEY: '0'.repeat(64),
    NODE_ENV: 'production',
  };
  const pkcs12 = { CERTIFICATES_SIGNING_PKCS12: 'a.p12', CERTIFICATES_SIGNING_PASSWORD: 'p' };
  expect(problems({ ...complete, ...pkcs12 })).toEqual([]);
  expect(problems({ ...complete, ...pkcs12, CERTIFICATES_SIGNING_CHAIN: 'b.pem' })).toEqual([]);
  expect(problems(complete)).toEqual(['production refuses the embedded key unless ALLOW_EMBEDDED=true']);
  const { CERTIFICATES_SIGNING_PASSWORD: _, ...without } = pkcs12;
  expect(problems({ ...complete, ...without })).toEqual(['set both or none']);
  const both = { CERTIFICATES_SIGNING_KEY: 'a.pem', CERTIFICATES_SIGNING_CHAIN: 'b.pem' };
  expect(problems({ ...complete, ...pkcs12, ...both })).toEqual(['set one of them: there is one signer']);
});
