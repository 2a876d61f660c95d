import { fromHex } from '@ipr/domain';
import * as asn1js from 'asn1js';
import { AttributeTypeAndValue, AuthorityKeyIdentifier, type Extension } from 'pkijs';
import { extension, type Issued, issue, testAuthority } from '../../test/authority.fixture.ts';
import { derOf } from '../issue/issue-certificate.ts';
import {
  extensionOf,
  extensionPurposes,
  keyUsageOf,
  nameOf,
  namesFit,
  parseCertificate,
  sameBytes,
} from './certificate.ts';
import { oid } from './oids.ts';
import { certificateIsSignedBy } from './public-key.ts';

test('a certificate is parsed once for equal bytes, and changed bytes are another certificate', async () => {
  const { root } = await testAuthority();
  const parsed = parseCertificate(root);
  expect(parseCertificate(root.slice())).toBe(parsed);
  const changed = root.with(-1, (root.at(-1) ?? 0) ^ 1);
  expect(await certificateIsSignedBy(parsed, parsed)).toBe(true);
  expect(await certificateIsSignedBy(parseCertificate(changed), parseCertificate(changed))).toBe(false);
  expect(await certificateIsSignedBy(parsed, parsed)).toBe(true);
});

test('bytes that a caller changes later do not change the parsed certificate', async () => {
  const given = (await testAuthority()).root.slice();
  const { der } = parseCertificate(given);
  const before = der.slice();
  given.fill(0);
  expect(der).toEqual(before);
  expect(nameOf(parseCertificate(before))).toBe(nameOf(parseCertificate(der)));
});

test('an answer about one issuer is none about another with the same name', async () => {
  const [one, other] = [await testAuthority(), await testAuthority()].map(({ root }) => parseCertificate(root));
  if (!one || !other) throw new Error('two authorities');
  expect(nameOf(one)).toBe(nameOf(other));
  expect(await certificateIsSignedBy(one, one)).toBe(true);
  expect(await certificateIsSignedBy(one, other)).toBe(false);
});

test('the certificates parsed last are kept, and no more than 32', async () => {
  const { root } = await testAuthority();
  const variant = (at: number) => root.with(-1, at);
  const first = parseCertificate(variant(1));
  for (let at = 2; at <= 32; at += 1) parseCertificate(variant(at));
  expect(parseCertificate(variant(1))).toBe(first);
  parseCertificate(variant(33));
  expect(parseCertificate(variant(1))).not.toBe(first);
});

const octets = (hex: string) => new asn1js.OctetString({ valueHex: fromHex(hex).slice().buffer });
const withExtensions = async (extensions: Extension[], issuer?: Issued) => {
  const issued = await issue('A certificate', extensions, issuer);
  return { issued, parsed: parseCertificate(derOf(issued.certificate)) };
};
const damaged = (id: string) => extension(id, new asn1js.Integer({ value: 1 }));

test('an extended key usage that is damaged names no purpose, and a key usage that is damaged allows nothing', async () => {
  const { parsed } = await withExtensions([damaged(oid.extendedKeyUsage), damaged(oid.keyUsage)]);
  expect(extensionPurposes(parsed)).toEqual([]);
  expect(keyUsageOf(parsed)).toBe(0);
});

test('an extension that stands there twice is refused', async () => {
  const { parsed } = await withExtensions([damaged(oid.keyUsage), damaged(oid.keyUsage)]);
  expect(() => extensionOf(parsed, oid.keyUsage)).toThrow(expect.objectContaining({ reason: 'wrong certificate' }));
});

const bytesAreSame = (one: string, other: string) => sameBytes(fromHex(one), fromHex(other));
test('bytes are the same only in the same number', () => {
  expect(bytesAreSame('0102', '0102')).toBe(true);
  for (const [one, other] of [
    ['', '01'],
    ['01', '0102'],
    ['0102', '01'],
    ['0102', '0103'],
  ] as const)
    expect(bytesAreSame(one, other)).toBe(false);
});

const keyIdentifiers = (own: string | null, ofIssuer: string | null): Extension[] => [
  ...(own === null ? [] : [extension(oid.subjectKeyIdentifier, octets(own), false)]),
  ...(ofIssuer === null
    ? []
    : [
        extension(
          oid.authorityKeyIdentifier,
          new AuthorityKeyIdentifier({ keyIdentifier: octets(ofIssuer) }).toSchema(),
          false,
        ),
      ]),
];

test.each([
  ['the same', '0a0b', '0a0b', true],
  ['others', '0a0b', '0a0c', false],
  ['none of the issuer', null, '0a0b', true],
  ['none that the certificate names', '0a0b', null, true],
])('names of an issuer fit with key identifiers that are %s: %s', async (_, own, named, fit) => {
  const issuer = await withExtensions(keyIdentifiers(own, null));
  const child = await withExtensions(keyIdentifiers(null, named), issuer.issued);
  expect(namesFit(child.parsed, issuer.parsed)).toBe(fit);
});

test('a subject without a common name is named by the parts of it that are texts', async () => {
  const { certificate } = await issue('', []);
  const { typesAndValues } = certificate.subject;
  typesAndValues.push(
    new AttributeTypeAndValue({ type: oid.organization, value: new asn1js.Utf8String({ value: 'Registry' }) }),
    new AttributeTypeAndValue({
      type: '2.5.4.45',
      value: new asn1js.BitString({ valueHex: new ArrayBuffer(2) }) as never,
    }),
  );
  expect(nameOf({ der: new Uint8Array(), fields: certificate })).toBe(`${oid.organization}=Registry`);
});
