import { concatBytes } from '@ipr/domain';
import * as asn1js from 'asn1js';
import { Attribute, Extension, type SignedData } from 'pkijs';
import { ownBuffer } from '../../src/rfc3161/der.ts';
import { hashNames, oid } from '../../src/rfc3161/oids.ts';
import type { RefusalReason } from '../../src/rfc3161/token-refused.ts';
import type { Forgery, TestAuthority } from '../authority.fixture.ts';
import { type DerPart, rewriteDer, writeDer } from '../rewrite-der.fixture.ts';

/** A token that the authority's own key signed, and that no verifier may accept; or that differs and is accepted. */
export interface ForgedToken {
  readonly name: string;
  /** Null where it is accepted. */
  readonly reason: RefusalReason | null;
  readonly make: (authority: TestAuthority, digest: Uint8Array, time: Date) => Promise<Uint8Array>;
}

const octets = (bytes: Uint8Array) => new asn1js.OctetString({ valueHex: ownBuffer(bytes) });
const sequence = (...value: asn1js.AsnType[]) => new asn1js.Sequence({ value });
const named = (value: string) => new asn1js.ObjectIdentifier({ value });
const digestOf = async (hash: string, bytes: Uint8Array) =>
  new Uint8Array(await crypto.subtle.digest(hash, bytes as Uint8Array<ArrayBuffer>));

const forged = (name: string, reason: RefusalReason | null, forgery: Forgery): ForgedToken => ({
  name,
  reason,
  make: ({ forge }, digest, time) => forge(digest, forgery, time),
});

/** One attribute in place of the honest one. */
const instead = (type: string, values: (content: Uint8Array, signer: Uint8Array) => Promise<asn1js.AsnType[]>) =>
  ({
    attributes: async (honest, content, signer) => {
      const others = honest.filter((each) => each.type !== type);
      return [...others, new Attribute({ type, values: await values(content, signer) })];
    },
  }) satisfies Forgery;

/** An attribute that occurs twice. */
const twice = (type: string) =>
  ({ attributes: async (honest) => [...honest, ...honest.filter((each) => each.type === type)] }) satisfies Forgery;

const without = (type: string) =>
  ({ attributes: async (honest) => honest.filter((each) => each.type !== type) }) satisfies Forgery;

const namedBy = (algorithm: string) =>
  instead(oid.signingCertificateV2, async (_, signer) => [
    sequence(
      sequence(sequence(sequence(named(algorithm)), octets(await digestOf(hashNames[algorithm] ?? 'SHA-1', signer)))),
    ),
  ]);

const attributes: readonly ForgedToken[] = [
  ...([oid.contentType, oid.messageDigest, oid.signingCertificateV2] as const).flatMap((type) => [
    forged(`a signed attribute twice (${type})`, 'wrong signature', twice(type)),
    forged(`no signed attribute ${type}`, 'wrong signature', without(type)),
  ]),
  forged(
    'two digests in one attribute',
    'wrong signature',
    instead(oid.messageDigest, async (content) => [octets(await digestOf('SHA-256', content)), octets(content)]),
  ),
  forged(
    'no digest in its attribute',
    'wrong signature',
    instead(oid.messageDigest, async () => [octets(new Uint8Array())]),
  ),
  forged(
    'a number in place of its digest',
    'wrong signature',
    instead(oid.messageDigest, async (content) => [
      new asn1js.Integer({ valueHex: ownBuffer(await digestOf('SHA-256', content)) }),
    ]),
  ),
  forged(
    'the content type as text',
    'wrong signature',
    instead(oid.contentType, async () => [new asn1js.Utf8String({ value: oid.tstInfo })]),
  ),
  forged(
    'a signature for another type of content',
    'wrong signature',
    instead(oid.contentType, async () => [named(oid.data)]),
  ),
  forged('its certificate named by SHA-512', null, namedBy(oid.sha512)),
  forged('its certificate named by SHA-1', 'wrong certificate', namedBy('1.3.14.3.2.26')),
  forged(
    'another certificate named',
    'wrong certificate',
    instead(oid.signingCertificateV2, async (content) => [
      sequence(sequence(sequence(octets(await digestOf('SHA-256', content))))),
    ]),
  ),
  forged(
    'the beginning of the named certificate’s hash',
    'wrong certificate',
    instead(oid.signingCertificateV2, async (_, signer) => [
      sequence(sequence(sequence(octets((await digestOf('SHA-256', signer)).subarray(0, 20))))),
    ]),
  ),
];

const nothing: DerPart = { tag: 0x05, parts: new Uint8Array() };
const listed = (parts: DerPart['parts']): readonly DerPart[] => (parts instanceof Uint8Array ? [] : parts);
const latinOf = ({ parts }: DerPart) => Buffer.from(parts instanceof Uint8Array ? parts : []).toString('latin1');
const listedBytes = ({ parts }: DerPart) => concatBytes(...listed(parts).map(writeDer));
const longer =
  (more: DerPart) =>
  ({ tag, parts }: DerPart): DerPart => ({ tag, parts: [...listed(parts), more] });
const nested = (depth: number): DerPart => ({ tag: 0x30, parts: depth > 0 ? [nested(depth - 1)] : [] });
const changedInfo = (path: string, change: (part: DerPart) => DerPart): Forgery => ({
  content: (content) => rewriteDer(content, path, change),
});
/** genTime with another text. */
const changedTime = (from: RegExp, to: string): Forgery => ({
  content: (content) =>
    rewriteDer(content, '4', ({ tag, parts }) => {
      const text = Buffer.from(parts instanceof Uint8Array ? parts : []).toString('latin1');
      return { tag, parts: latin(text.replace(from, to)) };
    }),
});
/** 1.2.840.113549.1.7.1. */
const idData = Uint8Array.of(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 1);
/** 1.2.840.113549.1.1.11. */
const sha256WithRsa = Uint8Array.of(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 11);
const latin = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));

const unknownExtension = (critical: boolean) =>
  ({
    info: (info) => {
      const extnValue = new asn1js.Integer({ value: 1 }).toBER();
      info.extensions = [new Extension({ extnID: '1.3.6.1.4.1.32473.9', critical, extnValue })];
    },
  }) satisfies Forgery;

const statements = (...ids: readonly string[]) =>
  ({
    info: (info) => {
      const extnValue = sequence(...ids.map((id) => sequence(named(id)))).toBER();
      info.extensions = [new Extension({ extnID: oid.qcStatements, critical: false, extnValue })];
    },
  }) satisfies Forgery;

const imprint = (change: (digest: Uint8Array) => Uint8Array) =>
  ({
    info: (info) => {
      const digest = new Uint8Array(info.messageImprint.hashedMessage.getValue());
      info.messageImprint.hashedMessage = octets(change(digest));
    },
  }) satisfies Forgery;

const info: readonly ForgedToken[] = [
  forged(
    'an empty imprint',
    'wrong hash',
    imprint(() => new Uint8Array()),
  ),
  forged(
    'the beginning of the imprint',
    'wrong hash',
    imprint((digest) => digest.subarray(0, 31)),
  ),
  forged(
    'more than the imprint',
    'wrong hash',
    imprint((digest) => Uint8Array.of(...digest, 0)),
  ),
  forged('a time that is none', 'answer unreadable', changedTime(/^202603/, '2026X3')),
  forged('a month that is none', 'answer unreadable', changedTime(/^202603/, '202693')),
  forged('a time with a fraction of a second', null, changedTime(/Z$/, '.123987Z')),
  forged('a time of another zone', 'answer unreadable', changedTime(/Z$/, '+0100')),
  forged('a time without seconds', 'answer unreadable', changedTime(/..Z$/, 'Z')),
  forged('a critical extension', 'answer unreadable', unknownExtension(true)),
  forged('an extension that is not critical', null, unknownExtension(false)),
  forged('statements without the one of a qualified time stamp', null, statements('0.4.0.1862.1.1')),
  forged('the statement of a qualified time stamp twice', null, {
    info: (each) => {
      const extnValue = sequence(sequence(named(oid.qualifiedTimestamp))).toBER();
      const claim = new Extension({ extnID: oid.qcStatements, critical: false, extnValue });
      each.extensions = [claim, claim];
    },
  }),
  forged('statements that are none', null, {
    info: (each) => {
      const extnValue = new asn1js.Integer({ value: 1 }).toBER();
      each.extensions = [new Extension({ extnID: oid.qcStatements, critical: false, extnValue })];
    },
  }),
  forged('a serial number of 33 bytes', 'answer unreadable', {
    info: (each) => {
      each.serialNumber = new asn1js.Integer({ valueHex: ownBuffer(new Uint8Array(33).fill(1)) });
    },
  }),
  forged('a negative serial number', 'answer unreadable', {
    info: (each) => {
      each.serialNumber = new asn1js.Integer({ value: -5 });
    },
  }),
  forged(
    'a policy without a number',
    'answer unreadable',
    changedInfo('1', (part) => ({ ...part, parts: new Uint8Array() })),
  ),
  forged('an imprint of three parts', 'answer unreadable', changedInfo('2', longer(nothing))),
  forged(
    'an imprint that is a text',
    'answer unreadable',
    changedInfo('2', (part) => ({ tag: 0x0c, parts: listedBytes(part) })),
  ),
  forged('an accuracy', null, changedInfo('', longer({ tag: 0x30, parts: [{ tag: 0x02, parts: Uint8Array.of(1) }] }))),
  forged(
    'another version of its content',
    'answer unreadable',
    changedInfo('0', (part) => ({ ...part, parts: Uint8Array.of(2) })),
  ),
  forged('a part after those of its content', 'answer unreadable', changedInfo('', longer(nothing))),
  forged('bytes after its content', 'answer unreadable', {
    content: (content) => Uint8Array.of(...content, 5, 0),
  }),
];

const data = (name: string, reason: RefusalReason | null, change: (data: SignedData) => void): ForgedToken =>
  forged(name, reason, { data: change });

/** Changes what no signature covers. @param path of the part: places from the ContentInfo down */
const rewritten = (
  name: string,
  path: string,
  change: (part: DerPart) => DerPart | null,
  reason: RefusalReason | null = 'answer unreadable',
): ForgedToken => ({
  name,
  reason,
  make: async ({ forge }, digest, time) => rewriteDer(await forge(digest, {}, time), path, change),
});
/** One attribute of a documentation number that the signature of a signer does not cover. */
const unsigned =
  (value: DerPart) =>
  ({ tag, parts }: DerPart): DerPart => {
    const type = { tag: 0x06, parts: Uint8Array.of(0x2b, 6, 1, 4, 1, 0x81, 0xfd, 0x59, 9) };
    const attribute = { tag: 0x30, parts: [type, { tag: 0x31, parts: [value] }] };
    return { tag, parts: [...listed(parts), { tag: 0xa1, parts: [attribute] }] };
  };

/** A copy of each certificate before them, with a byte of its signature changed. */
const damagedCopy = ({ tag, parts }: DerPart): DerPart => {
  const copies = listed(parts).map((each) => {
    const [signed = nothing, algorithm = nothing, value = nothing] = listed(each.parts);
    const bits = value.parts instanceof Uint8Array ? value.parts : new Uint8Array();
    return { tag: each.tag, parts: [signed, algorithm, { ...value, parts: bits.with(-1, (bits.at(-1) ?? 0) ^ 1) }] };
  });
  return { tag, parts: [...copies, ...listed(parts)] };
};

/** The value of an ECDSA signature in another form. */
const changedSignature =
  (change: (signature: Uint8Array) => Uint8Array): ForgedToken['make'] =>
  async ({ forge }, digest, time) =>
    rewriteDer(await forge(digest, {}, time), '1.0.4.0.5', ({ tag, parts }) => ({
      tag,
      parts: parts instanceof Uint8Array ? change(parts) : parts,
    }));

const structures: readonly ForgedToken[] = [
  rewritten('another type of content outside of what is signed', '1.0.2.0', (part) => ({ ...part, parts: idData })),
  data('a signer that is named by its key', 'wrong certificate', (each) => {
    const [signer] = each.signerInfos;
    const valueHex = ownBuffer(new Uint8Array(20).fill(7));
    if (signer) signer.sid = new asn1js.Primitive({ idBlock: { tagClass: 3, tagNumber: 0 }, valueHex });
  }),
  rewritten('a version that is an enumeration', '1.0.0', (part) => ({ ...part, tag: 0x0a })),
  rewritten('another version', '1.0.0', (part) => ({ ...part, parts: Uint8Array.of(1) })),
  rewritten('digest algorithms that are no set', '1.0.1', (part) => ({ ...part, tag: 0x30 })),
  rewritten('no digest algorithms', '1.0.1', (part) => ({ ...part, parts: [] })),
  rewritten('no content', '1.0.2.1', () => null),
  rewritten('a content type that is text', '0', () => ({ tag: 0x0c, parts: latin(oid.signedData) })),
  rewritten('a content in two parts', '1.0.2.1', longer(nothing)),
  rewritten('a digest algorithm that is a set', '1.0.1.0', (part) => ({ ...part, tag: 0x31 })),
  rewritten('a type whose number does not end', '0', (part) => ({ ...part, parts: latin(`${latinOf(part)}\u00bb`) })),
  rewritten('a parameter of nothing that has parts', '1.0.4.0.2.1', () => ({ tag: 0x25, parts: [] })),
  rewritten('a signer that is a text', '1.0.4.0', (part) => ({ tag: 0x0c, parts: listedBytes(part) })),
  rewritten('a part after those of its signer', '1.0.4.0', longer(nothing)),
  {
    name: 'a key and an algorithm that do not count',
    reason: 'wrong certificate',
    make: async ({ forge }, digest, time) => {
      const token = await forge(digest, {}, time);
      const curve = rewriteDer(token, '1.0.3.0.0.6.0.1', () => ({
        tag: 0x06,
        parts: Uint8Array.of(0x2b, 0x81, 4, 0, 10),
      }));
      return rewriteDer(curve, '1.0.4.0.4.0', () => ({ tag: 0x06, parts: Uint8Array.of(0x2a, 3) }));
    },
  },
  rewritten(
    'an algorithm of another kind of key, where no signature covers it',
    '1.0.4.0.4.0',
    (part) => ({ ...part, parts: sha256WithRsa }),
    'wrong signature',
  ),
  rewritten('a damaged copy of its certificate before it', '1.0.3', damagedCopy, null),
  rewritten('a certificate that is none', '1.0.3', longer({ tag: 0x30, parts: [nothing] }), 'wrong certificate'),
  rewritten(
    'a signer whose name is spelled in other letters',
    '1.0.4.0.1.0.0.0.1',
    (part) => ({ ...part, parts: latin(latinOf(part).toUpperCase()) }),
    'wrong certificate',
  ),
  {
    name: 'a signature that is a set of two numbers',
    reason: 'wrong signature',
    make: changedSignature((signature) => signature.with(0, 0x31)),
  },
  {
    name: 'a signature whose first number is not minimal',
    reason: 'wrong signature',
    make: changedSignature((signature) =>
      rewriteDer(signature, '0', ({ tag, parts }) => ({
        tag,
        parts: parts instanceof Uint8Array ? Uint8Array.of(0, ...(parts[0] === 0 ? [] : [0]), ...parts) : parts,
      })),
    ),
  },
  rewritten('no signed attributes', '1.0.4.0.3', () => null, 'wrong signature'),
  rewritten('no signer', '1.0.4.0', () => null),
  rewritten('a part after its signers', '1.0', longer(nothing)),
  rewritten('two signers', '1.0.4', ({ tag, parts }) => ({ tag, parts: [...listed(parts), ...listed(parts)] })),
  rewritten('bytes after its end', '', ({ tag, parts }) => ({ tag, parts: [...listed(parts), nothing] })),
  rewritten('a length with a leading zero', '1.0.1', (part) => ({ ...part, hasLongLength: true })),
  rewritten(
    'a length with a leading zero in an attribute that is not signed',
    '1.0.4.0',
    unsigned({ ...nothing, hasLongLength: true }),
  ),
  rewritten('attributes that are not signed, nested too deeply', '1.0.4.0', unsigned(nested(60))),
  rewritten('attributes that are not signed', '1.0.4.0', unsigned(nothing), null),
];

/** Tokens that the key of an authority signed, so that only the check of one part refuses each. */
export const forgedTokens: readonly ForgedToken[] = [...attributes, ...info, ...structures];
