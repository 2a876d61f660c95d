import { createHash } from 'node:crypto';
import type { Hex } from '@ipr/domain';
import { signCms } from '@ipr/verify/issue/sign-cms';
import { oid } from '@ipr/verify/rfc3161/oids';
import { openToken } from '@ipr/verify/rfc3161/signed-token';
import { writePdf } from '../pdf/write-pdf.ts';
import type { DocumentSigner } from './open-signer.ts';
import type { RevocationData } from './signer-revocation.ts';

/** A verified RFC 3161 token with what proves its signer, all DER. */
export interface SignatureStamp {
  readonly token: Uint8Array;
  readonly chain: readonly Uint8Array[];
  readonly crls: readonly Uint8Array[];
  readonly ocsps: readonly Uint8Array[];
}

/** Stamps a SHA-256. @param wallet on whose behalf */
export type Stamper = (digest: Uint8Array, wallet: Hex) => Promise<SignatureStamp>;

/** What is written into the file before the stamp exists, as it was with the last one. */
type Known = Omit<SignatureStamp, 'token'>;

export interface Unsigned {
  readonly rendered: Uint8Array;
  readonly title: string;
  readonly evidence: Uint8Array;
  readonly issuedAt: Date;
  readonly wallet: Hex;
  /** Of the signer. */
  readonly revocation: RevocationData;
}

const smallestPlace = 8_192;
const largestPlace = 32_768;
/** One for unknown revocation data, one for a small place. */
const mostAttempts = 3;

const fingerprint = (der: Uint8Array): string => createHash('sha256').update(der).digest('hex');

const distinct = (values: readonly Uint8Array[]): readonly Uint8Array[] => [
  ...new Map(values.map((der) => [fingerprint(der), der])).values(),
];

const holds = (all: readonly Uint8Array[], some: readonly Uint8Array[]): boolean => {
  const known = new Set(all.map(fingerprint));
  return some.every((der) => known.has(fingerprint(der)));
};

const digestAround = (bytes: Uint8Array, [from, to]: readonly [number, number]): Buffer =>
  createHash('sha256').update(bytes.subarray(0, from)).update(bytes.subarray(to)).digest();

/**
 * Signs certificates: PAdES with a time stamp, and all certificates and revocation data in the file. They are written before the
 * signature and so are covered by it: the whole file is signed, and a byte after it is never part of a certificate. What the authority
 * uses is known from its last stamp; when it changes, the file is written again.
 */
export const pdfSigner = (signer: DocumentSigner, stamp: Stamper) => {
  let known: Known = { chain: [], crls: [], ocsps: [] };
  let place = smallestPlace;

  const attempt = async ({ rendered, title, evidence, issuedAt, wallet, revocation }: Unsigned) => {
    const used = known;
    const certificates = distinct([...signer.chain, ...used.chain]);
    const crls = distinct([...revocation.crls, ...used.crls]);
    const ocsps = distinct([...revocation.ocsps, ...used.ocsps]);
    const parts = { title, evidence, issuedAt, certificates, crls, ocsps, reserved: place };
    const { bytes, gap } = writePdf(rendered, parts);
    const cms = await signCms({
      contentType: oid.data,
      digest: digestAround(bytes, gap),
      signer: signer.chain[0] as Uint8Array,
      privateKey: signer.privateKey,
      certificates: signer.chain,
      stamp: async (signature) => {
        const { token, ...proofs } = await stamp(createHash('sha256').update(signature).digest(), wallet);
        // A token may carry more than its chain; a reader wants all of it under the signature.
        const carried = openToken(token).certificates;
        known = { ...proofs, chain: distinct([...proofs.chain, ...carried]) };
        return token;
      },
    });
    const isComplete = holds(certificates, known.chain) && holds(crls, known.crls) && holds(ocsps, known.ocsps);
    return { bytes, gap, cms, isComplete };
  };

  return async (unsigned: Unsigned): Promise<Uint8Array<ArrayBuffer>> => {
    for (let count = 0; count < mostAttempts; count += 1) {
      const { bytes, gap, cms, isComplete } = await attempt(unsigned);
      if (cms.length > place) {
        if (place === largestPlace) break;
        place *= 2;
        continue;
      }
      if (!isComplete) continue;
      Buffer.from(bytes.buffer, bytes.byteOffset).write(Buffer.from(cms).toString('hex'), gap[0] + 1, 'latin1');
      return bytes;
    }
    throw new Error('the signature does not fit, or the authority changes its certificates with every stamp');
  };
};
