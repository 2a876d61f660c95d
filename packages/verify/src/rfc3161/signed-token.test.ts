import * as asn1js from 'asn1js';
import { type DerPart, rewriteDer } from '../../test/rewrite-der.fixture.ts';
import { newKeyPair } from '../issue/crypto-engine.ts';
import { derOf, issueCertificate } from '../issue/issue-certificate.ts';
import { signCms } from '../issue/sign-cms.ts';
import { parseCertificate } from './certificate.ts';
import { oid } from './oids.ts';
import { openDetached } from './signed-token.ts';
import { namedBySigner } from './signer-info.ts';

const digest = new Uint8Array(32).fill(3);
const aToken = new Uint8Array(new asn1js.Sequence({ value: [new asn1js.Integer({ value: 7 })] }).toBER());
const unreadable = expect.objectContaining({ reason: 'answer unreadable' });

const signed = async (
  order: { content?: Uint8Array; contentType?: string; stamp?: () => Promise<Uint8Array> } = {},
) => {
  const { publicKey, privateKey } = await newKeyPair();
  const [notBefore, notAfter] = [new Date('2026-01-01T00:00:00Z'), new Date('2027-01-01T00:00:00Z')];
  const certificate = await issueCertificate({
    commonName: 'Signer',
    notBefore,
    notAfter,
    publicKey,
    extensions: [],
    issuer: { privateKey },
  });
  const signer = derOf(certificate);
  const contentType = order.contentType ?? oid.data;
  return { signer, cms: await signCms({ contentType, digest, signer, privateKey, certificates: [signer], ...order }) };
};
const listed = (parts: DerPart['parts']): readonly DerPart[] => (parts instanceof Uint8Array ? [] : parts);
const twice = ({ tag, parts }: DerPart): DerPart => ({ tag, parts: [...listed(parts), ...listed(parts)] });
const unsigned = '1.0.4.0.6';

test('a detached signature is taken apart with the token over it, or without one', async () => {
  expect(openDetached((await signed()).cms).token).toBeNull();
  expect(openDetached((await signed({ stamp: async () => aToken })).cms).token).toEqual(aToken);
});

test('a signature that carries its content, or is over a content of another type, is no detached one', async () => {
  const content = new Uint8Array(3);
  for (const order of [{ content }, { contentType: oid.tstInfo }, { content, contentType: oid.tstInfo }]) {
    const { cms } = await signed(order);
    // Version 1, as of a detached signature.
    const first = rewriteDer(cms, '1.0.0', ({ tag }) => ({ tag, parts: Uint8Array.of(1) }));
    expect(() => openDetached(first)).toThrow(unreadable);
  }
});

test('two tokens over a signature, two values of one, and further attributes are refused', async () => {
  const { cms } = await signed({ stamp: async () => aToken });
  expect(() => openDetached(rewriteDer(cms, unsigned, twice))).toThrow(unreadable);
  expect(() => openDetached(rewriteDer(cms, `${unsigned}.0.1`, twice))).toThrow(unreadable);
  const named = (part: DerPart): DerPart => ({ ...part, parts: (part.parts as Uint8Array).with(-1, 99) });
  const renamed = rewriteDer(cms, `${unsigned}.0.0`, named);
  expect(openDetached(renamed).token).toBeNull();
  const both = rewriteDer(cms, unsigned, ({ tag, parts }) => {
    const [attribute] = listed(parts);
    if (!attribute) throw new Error('there is one');
    const [type, value] = listed(attribute.parts);
    return { tag, parts: type && value ? [attribute, { tag: 0x30, parts: [named(type), value] }] : [] };
  });
  expect(() => openDetached(both)).toThrow(unreadable);
});

test('bytes after a detached signature are zeros', async () => {
  const { cms } = await signed();
  expect(openDetached(Uint8Array.of(...cms, 0, 0)).token).toBeNull();
  expect(() => openDetached(Uint8Array.of(...cms, 0, 1))).toThrow(unreadable);
});

test('the signer is the certificate with issuer and serial number, not one with either', async () => {
  const { cms, signer } = await signed();
  const { signerInfo } = openDetached(cms);
  const own = parseCertificate(signer);
  const otherIssuer = parseCertificate(
    rewriteDer(signer, '0.3', ({ tag, parts }) => ({ tag, parts: listed(parts).slice(0, 1) })),
  );
  const otherNumber = parseCertificate(
    rewriteDer(signer, '0.1', ({ tag, parts }) => ({ tag, parts: (parts as Uint8Array).with(-1, 1) })),
  );
  expect(namedBySigner(signerInfo, [otherIssuer, otherNumber, own])).toEqual([own]);
  expect(() => namedBySigner(signerInfo, [otherIssuer, otherNumber])).toThrow(
    expect.objectContaining({ reason: 'wrong certificate' }),
  );
});

test('a detached signature carries no lists', async () => {
  const { cms } = await signed();
  const withLists = rewriteDer(cms, '1.0', ({ tag, parts }) => {
    const all = listed(parts);
    return { tag, parts: [...all.slice(0, -1), { tag: 0xa1, parts: [] }, ...all.slice(-1)] };
  });
  expect(() => openDetached(withLists)).toThrow(unreadable);
});
