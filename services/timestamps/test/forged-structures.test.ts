import { concatBytes } from '@ipr/domain';
import * as asn1js from '@ipr/verify/asn1js';
import { basicConstraints, extendedKeyUsage, keyUsageExtension } from '@ipr/verify/issue/issue-certificate';
import { Extension } from '@ipr/verify/pkijs';
import { partsIn, readValue } from '@ipr/verify/rfc3161/der-value';
import { oid } from '@ipr/verify/rfc3161/oids';
import { buildRequest } from '@ipr/verify/rfc3161/request';
import { tokenOfResponse } from '@ipr/verify/rfc3161/response';
import type { TokenRefused } from '@ipr/verify/rfc3161/token-refused';
import { verifyToken } from '@ipr/verify/rfc3161/verify-token';
import type { AuthorityKeys } from '../src/authority/embedded/authority-files.ts';
import { makeAuthority } from '../src/authority/embedded/make-authority.ts';
import { responder } from '../src/authority/embedded/respond.ts';
import {
  bentAuthority,
  daysFromNow,
  digest,
  expectRefusal,
  forging,
  issue,
  tsuExtensions,
  withInfo,
} from './forge.fixture.ts';

let keys: AuthorityKeys;
let token: Uint8Array;
beforeAll(async () => {
  keys = await makeAuthority();
  token = await tokenOfResponse(await responder(keys)(buildRequest(digest).der));
});

/** One DER value of these parts. */
const value = (tag: number, ...parts: readonly Uint8Array[]): Uint8Array => {
  const content = concatBytes(...parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return concatBytes(Uint8Array.of(tag, ...size), content);
};

type Parts = readonly Uint8Array[];
const partsOf = (bytes: Uint8Array): Parts => partsIn(readValue(bytes)).map((part) => part.bytes);

/** The token with other parts of its SignedData: version, digest algorithms, content, certificates, signers. */
const withParts = (change: (parts: Parts) => Parts, tag = 0x30): Uint8Array => {
  const [type = new Uint8Array(), wrapped = new Uint8Array()] = partsOf(token);
  const [signedData = new Uint8Array()] = partsOf(wrapped);
  return value(0x30, type, value(0xa0, value(tag, ...change(partsOf(signedData)))));
};

const outcomeOf = (bytes: Uint8Array): Promise<string> =>
  verifyToken(bytes, { digest, roots: [keys.ca] }).then(
    () => 'valid',
    ({ reason }: TokenRefused) => reason,
  );

const empty = new Uint8Array();
const extra = value(0x04, Uint8Array.of(1));
const asSet = (bytes: Uint8Array): Uint8Array => bytes.with(0, 0x31);
const at = (index: number, change: (part: Uint8Array) => Uint8Array | Parts) => (parts: Parts) =>
  parts.flatMap((part, position) => (position === index ? change(part) : [part]));

test('the parts of a token, put together again, are the token', async () => {
  expect(Buffer.from(withParts((parts) => parts)).equals(token)).toBe(true);
  expect(await outcomeOf(token)).toBe('valid');
});

test.each<[string, () => Uint8Array]>([
  ['a part more around it', () => value(0x30, ...partsOf(token), extra)],
  ['another type of content', () => value(0x30, partsOf(token)[0]?.with(-1, 3) ?? empty, partsOf(token)[1] ?? empty)],
  ['octets in the place of the type', () => value(0x30, extra, partsOf(token)[1] ?? empty)],
  ['a SET in the place of its SEQUENCE', () => asSet(token)],
  [
    'another field around the SignedData',
    () => value(0x30, partsOf(token)[0] ?? empty, (partsOf(token)[1] ?? empty).with(0, 0xa1)),
  ],
  [
    'two values in one field',
    () => value(0x30, partsOf(token)[0] ?? empty, value(0xa0, ...partsOf(partsOf(token)[1] ?? empty), extra)),
  ],
  ['a SignedData that is a SET', () => withParts((parts) => parts, 0x31)],
  ['digest algorithms that are a SEQUENCE', () => withParts(at(1, (part) => part.with(0, 0x30)))],
  ['signers that are a SEQUENCE', () => withParts(at(4, (part) => part.with(0, 0x30)))],
  ['a part more in the SignedData', () => withParts((parts) => [...parts, extra])],
  ['certificates in two fields', () => withParts(at(3, (part) => [part, part]))],
  ['revocation data before the version', () => withParts((parts) => [value(0xa1, extra), ...parts])],
  ['revocation data before the certificates', () => withParts(at(3, (part) => [value(0xa1, extra), part]))],
  ['no version', () => withParts((parts) => parts.slice(1))],
  ['no signers', () => withParts((parts) => parts.slice(0, -1))],
  ['an empty list of signers', () => withParts(at(4, () => value(0x31)))],
  ['a version that is no number', () => withParts(at(0, () => value(0x04, Uint8Array.of(3))))],
  [
    'more certificates than any token has',
    () => withParts(at(3, (part) => value(0xa0, ...Array.from({ length: 11 }, () => partsOf(part)[0] ?? empty)))),
  ],
])('refuses a token with %s', async (_, make) => {
  expect(await outcomeOf(make())).toBe('answer unreadable');
});

test('accepts a token with ten certificates, and one with revocation data, which no signature covers', async () => {
  const ten = at(3, (part) =>
    value(0xa0, ...Array.from({ length: 10 }, (_, place) => partsOf(part)[place % 2] ?? empty)),
  );
  expect(await outcomeOf(withParts(ten))).toBe('valid');
  expect(await outcomeOf(withParts(at(3, (part) => [part, value(0xa1, extra)])))).toBe('valid');
});

test('leaves out what is no certificate among the certificates', async () => {
  expect(await outcomeOf(withParts(at(3, (part) => value(0xa0, value(0xa1, extra), ...partsOf(part)))))).toBe('valid');
});

test.each<[string, Parameters<typeof withInfo>[2], string]>([
  ['another version', (info) => Object.assign(info, { version: 2 }), 'answer unreadable'],
  [
    'a critical extension',
    (info) => {
      info.extensions = [new Extension({ extnID: '1.2.3.4', critical: true, extnValue: new asn1js.Null().toBER() })];
    },
    'answer unreadable',
  ],
  [
    'a serial number of zero',
    (info) => Object.assign(info, { serialNumber: new asn1js.Integer({ value: 0 }) }),
    'answer unreadable',
  ],
  [
    'a negative serial number',
    (info) => Object.assign(info, { serialNumber: new asn1js.Integer({ value: -5 }) }),
    'answer unreadable',
  ],
])('refuses what is stamped with %s', async (_, change, reason) => {
  expect(await outcomeOf(await withInfo(token, keys.privateKey, change))).toBe(reason);
});

const unreadable = (extnID: string) => new Extension({ extnID, critical: true, extnValue: new asn1js.Null().toBER() });

test.each<[string, Extension[], string]>([
  ['an extension twice', [...tsuExtensions, extendedKeyUsage([oid.timeStamping])], 'wrong certificate'],
  ['a purpose that is none', [basicConstraints(null), unreadable(oid.extendedKeyUsage)], 'wrong purpose'],
])('refuses a signer with %s', async (_, extensions, reason) => {
  await expectRefusal(
    forging(await bentAuthority({ tsu: { extensions } }), (bytes) => bytes),
    reason,
  );
});

test.each([0x80, 0x40, 0xc0])('accepts a signer with the key usage %i', async (bits) => {
  const bent = await bentAuthority({ tsu: { extensions: [...tsuExtensions, keyUsageExtension(bits)] } });
  await expect(forging(bent, (bytes) => bytes).stamp(digest)).resolves.toBeDefined();
});

test('refuses a signer whose issuer has its key, and another name or key identifier', async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const ca = { extensions: [basicConstraints(0), keyUsageExtension(0x04)], keys: pair };
  const [real, renamed] = [await issue({ ...ca, commonName: 'CA' }), await issue({ ...ca, commonName: 'Other CA' })];
  const tsu = await issue({ commonName: 'TSU' }, real);
  const by = (root: Uint8Array) =>
    forging({ ca: real.der, tsu: tsu.der, privateKey: tsu.privateKey }, (bytes) => bytes, root);
  await expect(by(real.der).stamp(digest)).resolves.toBeDefined();
  await expectRefusal(by(renamed.der), 'untrusted authority');
});

test('a token under a root that ended before, of a signer whose other root is valid, is accepted', async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const ca = { commonName: 'CA', extensions: [basicConstraints(0), keyUsageExtension(0x04)], keys: pair };
  const [now, then] = [await issue(ca), await issue({ ...ca, notBefore: daysFromNow(-9), notAfter: daysFromNow(-1) })];
  const tsu = await issue({ commonName: 'TSU' }, now);
  const stamp = await tokenOfResponse(
    await responder({ ca: now.der, tsu: tsu.der, privateKey: tsu.privateKey })(buildRequest(digest).der),
  );
  const verified = await verifyToken(stamp, { digest, roots: [then.der, now.der] });
  expect(Buffer.from(verified.chain.at(-1) ?? empty).equals(now.der)).toBe(true);
});
