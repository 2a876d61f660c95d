import * as asn1js from 'asn1js';
import { ownBuffer } from './der.ts';

/** A token with everything that a later verifier needs of it. */
export interface TokenWithProof {
  /** TimeStampToken, DER. */
  readonly token: Uint8Array;
  /** From the signer to the root, DER. */
  readonly chain: readonly Uint8Array[];
  /** Captured CRLs and OCSP responses, DER, in the order of the chain. */
  readonly revocation: readonly Uint8Array[];
}

const octets = (bytes: Uint8Array) => new asn1js.OctetString({ valueHex: ownBuffer(bytes) });
const sequence = (value: asn1js.AsnType[]) => new asn1js.Sequence({ value });

/**
 * DER of the value that a renewal stamps; docs/formats/renewal.md has its ASN.1.
 * @param digest the SHA-256 that the token stamps, 32 bytes
 */
export const renewalInput = (digest: Uint8Array, { token, chain, revocation }: TokenWithProof): Uint8Array =>
  new Uint8Array(
    sequence([
      new asn1js.Integer({ value: 1 }),
      octets(digest),
      octets(token),
      sequence(chain.map(octets)),
      sequence(revocation.map(octets)),
    ]).toBER(),
  );

/** The SHA-256 that a renewal of this token stamps. */
export const renewalDigest = async (digest: Uint8Array, previous: TokenWithProof): Promise<Uint8Array> => {
  const input = renewalInput(digest, previous) as Uint8Array<ArrayBuffer>;
  return new Uint8Array(await crypto.subtle.digest('SHA-256', input));
};
