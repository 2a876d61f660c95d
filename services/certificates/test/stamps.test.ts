import { createHash } from 'node:crypto';
import { toHex } from '@ipr/domain';
import { pemOf } from '@ipr/service-kit/key-folder';
import { readCertificatePdf } from '@ipr/verify/pdf/certificate-parts';
import { openDetached, openToken } from '@ipr/verify/rfc3161/signed-token';
import { certificateOrder } from './certificate.fixture.ts';
import { runWith, testWith } from './programs.fixture.ts';
import { type CertificateWorld, openWorld } from './world.fixture.ts';

let world: CertificateWorld;
let pdf: Uint8Array<ArrayBuffer>;
let files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

beforeAll(async () => {
  world = await openWorld();
  const order = await certificateOrder(world.authority);
  files = order.evidence;
  pdf = await world.renderer.render(order);
});
afterAll(() => world.renderer.close());

const openssl = testWith('openssl');

/** What `openssl ts -verify` reports of a token over a SHA-256, hex, under the root of the authority. */
const verified = (token: Uint8Array, sha256: string, root: Uint8Array): string =>
  runWith({ 'token.der': token, 'root.pem': pemOf('CERTIFICATE', root) }, 'openssl', [
    'ts',
    '-verify',
    '-token_in',
    '-in',
    'token.der',
    '-digest',
    sha256,
    '-CAfile',
    'root.pem',
  ]);

/** The signature's value and the stamp over it, of a certificate that a person has. */
const stampIn = (bytes: Uint8Array<ArrayBuffer>) => {
  const { signerInfo, token } = openDetached(readCertificatePdf(bytes).padded);
  if (!token) throw new Error('no time stamp');
  return { signature: signerInfo.signature, token };
};

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

openssl('openssl verifies the time stamp of the signature, and not for another signature or under another root', () => {
  const { signature, token } = stampIn(pdf);
  const { root } = world.authority;
  expect(verified(token, sha256Of(signature), root)).toContain('Verification: OK');
  expect(verified(token, sha256Of(token), root)).toContain('message imprint mismatch');
  expect(verified(token, sha256Of(signature), world.signer.chain[1] as Uint8Array)).toContain('Verification: FAILED');
});

openssl('openssl verifies the time stamp of every version over the hash of its file', () => {
  const document = JSON.parse(new TextDecoder().decode(files.get('bundle.json')));
  expect(document.versions).toHaveLength(3);
  for (const { hash, timestamp } of document.versions) {
    const token = files.get(timestamp.token) ?? new Uint8Array();
    expect(toHex(openToken(token).info.imprint)).toBe(hash.slice(2));
    expect(verified(token, hash.slice(2), world.authority.root)).toContain('Verification: OK');
    expect(verified(token, sha256Of(token), world.authority.root)).toContain('Verification: FAILED');
  }
});
