import * as asn1js from 'asn1js';
import type { SignedData } from 'pkijs';
import { ownBuffer } from '../../../src/rfc3161/der.ts';
import { oid } from '../../../src/rfc3161/oids.ts';
import type { RefusalReason } from '../../../src/rfc3161/token-refused.ts';
import { type DerPart, rewriteDer } from '../../rewrite-der.fixture.ts';
import {
  type ForgedToken,
  forged,
  latin,
  latinOf,
  listed,
  listedBytes,
  longer,
  nested,
  nothing,
} from './forge.fixture.ts';

/** 1.2.840.113549.1.7.1. */
const idData = Uint8Array.of(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 7, 1);
/** 1.2.840.113549.1.1.11. */
const sha256WithRsa = Uint8Array.of(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 11);

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

/** SignedData around it that differs. */
export const structures: readonly ForgedToken[] = [
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
