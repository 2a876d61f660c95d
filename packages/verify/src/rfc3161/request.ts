import * as asn1js from 'asn1js';
import { AlgorithmIdentifier, MessageImprint, TimeStampReq } from 'pkijs';
import { ownBuffer } from './der.ts';
import { oid } from './oids.ts';
import { TokenRefused } from './token-refused.ts';

export interface TimestampRequest {
  /** TimeStampReq, DER. */
  readonly der: Uint8Array;
  /** 16 bytes, big-endian, positive. */
  readonly nonce: Uint8Array;
}

/** 16 random bytes that are a positive number of full length in DER. */
export const randomNumber = (): Uint8Array => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[0] = ((bytes[0] ?? 0) & 0x7f) | 0x40;
  return bytes;
};

/**
 * A request (RFC 3161 section 2.4.1) for a SHA-256, with a nonce and a wish for the certificates.
 * @throws TokenRefused 'not a SHA-256'
 */
export const buildRequest = (digest: Uint8Array, nonce: Uint8Array = randomNumber()): TimestampRequest => {
  if (digest.length !== 32) throw new TokenRefused('not a SHA-256', `${digest.length} bytes`);
  const request = new TimeStampReq({
    version: 1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithmId: oid.sha256, algorithmParams: new asn1js.Null() }),
      hashedMessage: new asn1js.OctetString({ valueHex: ownBuffer(digest) }),
    }),
    nonce: new asn1js.Integer({ valueHex: ownBuffer(nonce) }),
    certReq: true,
  });
  return { der: new Uint8Array(request.toSchema().toBER()), nonce };
};
