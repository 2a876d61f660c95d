import * as asn1js from 'asn1js';
import { extension, type Issued, issue } from '../../test/authority.fixture.ts';
import { type DerPart, rewriteDer, rewriteSigned } from '../../test/rewrite-der.fixture.ts';
import { derOf } from '../issue/issue-certificate.ts';
import { type ParsedCertificate, parseCertificate } from './certificate.ts';
import { oid } from './oids.ts';
import { certificateIsSignedBy, publicKeyOf, verifySignature } from './public-key.ts';

const parsed = ({ certificate }: Issued) => parseCertificate(derOf(certificate));
const keysOf = (algorithm: EcKeyGenParams | RsaHashedKeyGenParams) =>
  crypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
const rsa = (modulusLength: number) =>
  keysOf({ name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength, publicExponent: Uint8Array.of(1, 0, 1) });
const withKeys = async (keys: CryptoKeyPair) => parsed(await issue('Root', [], undefined, undefined, keys));

/** Object identifier at a place of a certificate. */
const renamed = (certificate: ParsedCertificate, path: string, id: string): ParsedCertificate =>
  parseCertificate(
    rewriteDer(certificate.der, path, () => {
      const { valueBlock } = asn1js.fromBER(new asn1js.ObjectIdentifier({ value: id }).toBER())
        .result as asn1js.ObjectIdentifier;
      return { tag: 0x06, parts: new Uint8Array(valueBlock.toBER()) };
    }),
  );
const [innerAlgorithm, keyAlgorithm, curve, outerAlgorithm] = ['0.2.0', '0.6.0.0', '0.6.0.1', '1.0'];

test.each([
  [2048, 'rsa'],
  [2047, undefined],
  [1024, undefined],
])('an RSA key of %d bits counts as %s', async (bits, kind) => {
  expect(publicKeyOf(await withKeys(await rsa(bits)))?.kind).toBe(kind);
});

test('zeros before its number make no RSA key longer, and one that cannot be read does not count', async () => {
  const root = await withKeys(await rsa(1024));
  const withKey = (change: (key: Uint8Array) => Uint8Array) =>
    parseCertificate(
      rewriteDer(root.der, '0.6.1', ({ tag, parts }) => ({
        tag,
        parts: Uint8Array.of(0, ...change((parts as Uint8Array).slice(1))),
      })),
    );
  const longer = (number: Uint8Array) => Uint8Array.of(...new Uint8Array(128), ...number);
  const padded = withKey((key) =>
    rewriteDer(key, '0', ({ tag, parts }) => ({ tag, parts: longer(parts as Uint8Array) })),
  );
  expect(publicKeyOf(padded)).toBeUndefined();
  expect(publicKeyOf(withKey(() => Uint8Array.of(5, 0)))).toBeUndefined();
});

test('a key on a curve counts on three curves, and under the name of such keys only', async () => {
  const root = await withKeys(await keysOf({ name: 'ECDSA', namedCurve: 'P-384' }));
  expect(publicKeyOf(root)).toMatchObject({ kind: 'ec', curve: { namedCurve: 'P-384' } });
  expect(publicKeyOf(renamed(root, curve, '1.3.132.0.10'))).toBeUndefined();
  expect(publicKeyOf(renamed(root, keyAlgorithm, '1.2.840.10045.2.2'))).toBeUndefined();
});

test('a key whose curve is no name does not count', async () => {
  const root = await withKeys(await keysOf({ name: 'ECDSA', namedCurve: 'P-256' }));
  const changed = rewriteDer(root.der, curve, () => ({ tag: 0x0c, parts: new TextEncoder().encode(oid.p256) }));
  expect(publicKeyOf(parseCertificate(changed))).toBeUndefined();
});

describe('a signature on a curve', () => {
  const data = new TextEncoder().encode('an invention');
  const number = (bytes: Uint8Array) => new asn1js.Integer({ valueHex: new Uint8Array(bytes).buffer });
  const der = (...value: asn1js.AsnType[]) => new Uint8Array(new asn1js.Sequence({ value }).toBER());
  const positive = (bytes: Uint8Array) => number((bytes[0] ?? 0) & 0x80 ? Uint8Array.of(0, ...bytes) : bytes);
  const made = async () => {
    const keys = await keysOf({ name: 'ECDSA', namedCurve: 'P-256' });
    const key = publicKeyOf(await withKeys(keys));
    if (!key) throw new Error('it counts');
    // Until r has its first bit set, so that DER needs a zero before it, and s has not.
    for (;;) {
      const raw = new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, data));
      const [r, s] = [raw.subarray(0, 32), raw.subarray(32)];
      if ((r[0] ?? 0) >= 0x80 && s[0] !== 0 && (s[0] ?? 0) < 0x80)
        return { r, s, is: (signature: Uint8Array) => verifySignature(key, 'SHA-256', data, signature) };
    }
  };

  test('counts as two positive numbers, and in no other form', async () => {
    const { r, s, is } = await made();
    const zero = new asn1js.Integer({ value: 0 });
    expect(await is(der(positive(r), positive(s)))).toBe(true);
    expect(await is(der(number(r), positive(s)))).toBe(false);
    expect(await is(der(positive(r)))).toBe(false);
    expect(await is(der(positive(r), positive(s), zero))).toBe(false);
    expect(await is(der(positive(r), new asn1js.OctetString({ valueHex: new Uint8Array(s).buffer })))).toBe(false);
    expect(await is(der(number(Uint8Array.of(1, ...r)), positive(s)))).toBe(false);
    expect(await is(der(zero, positive(s)))).toBe(false);
  });
});

describe('a certificate is not issued', () => {
  const issued = async () => {
    const root = await issue('Root', [extension(oid.basicConstraints, new asn1js.Sequence())]);
    return { root: parsed(root), child: parsed(await issue('Child', [], root)), keys: root.keys };
  };

  test('under an algorithm that does not count', async () => {
    const { root, child } = await issued();
    expect(await certificateIsSignedBy(child, root)).toBe(true);
    const sha1 = renamed(renamed(child, innerAlgorithm, '1.2.840.10045.4.1'), outerAlgorithm, '1.2.840.10045.4.1');
    expect(await certificateIsSignedBy(sha1, root)).toBe(false);
  });

  test('under an algorithm of another kind of key', async () => {
    const { root, child, keys } = await issued();
    const rsaNamed = renamed(renamed(child, innerAlgorithm, oid.sha256WithRsa), outerAlgorithm, oid.sha256WithRsa);
    expect(await certificateIsSignedBy(rsaNamed, root)).toBe(false);
    const resigned = await rewriteSigned(rsaNamed.der, keys.privateKey);
    expect(await certificateIsSignedBy(parseCertificate(resigned), root)).toBe(false);
  });

  test('by a key that does not count', async () => {
    const { root, child } = await issued();
    expect(await certificateIsSignedBy(child, renamed(root, curve, '1.3.132.0.10'))).toBe(false);
    const named = renamed(renamed(child, innerAlgorithm, '1.2.3'), outerAlgorithm, '1.2.3');
    expect(await certificateIsSignedBy(named, renamed(root, curve, '1.3.132.0.10'))).toBe(false);
  });

  test('under an algorithm that only one of its two places names', async () => {
    const { root, child } = await issued();
    expect(await certificateIsSignedBy(renamed(child, outerAlgorithm, oid.ecdsaWithSha384), root)).toBe(false);
    const odd = await issue('Root', []);
    const changed = renamed(parsed(await issue('Child', [], odd)), innerAlgorithm, oid.ecdsaWithSha384);
    const resigned = await rewriteSigned(changed.der, odd.keys.privateKey);
    expect(await certificateIsSignedBy(parseCertificate(resigned), parsed(odd))).toBe(false);
    const withParameter = rewriteDer(child.der, '1', ({ tag, parts }) => ({
      tag,
      parts: [...(parts as DerPart[]), { tag: 0x05, parts: new Uint8Array() }],
    }));
    expect(await certificateIsSignedBy(parseCertificate(withParameter), root)).toBe(false);
  });
});
