import * as asn1js from '@ipr/verify/asn1js';
import { Accuracy, TimeStampReq, TSTInfo } from '@ipr/verify/pkijs';
import { ownBuffer, readDer } from '@ipr/verify/rfc3161/der';
import { noLegalValuePolicy, oid } from '@ipr/verify/rfc3161/oids';
import { randomNumber } from '@ipr/verify/rfc3161/request';
import type { AuthorityKeys } from './authority-files.ts';
import { signToken } from './sign-token.ts';

/** PKIFailureInfo bits (RFC 3161 section 2.4.2). */
const failure = { badAlg: 0, badDataFormat: 5, unacceptedPolicy: 15, unacceptedExtension: 16 } as const;

const sequence = (...value: asn1js.AsnType[]) => new asn1js.Sequence({ value });
const derOf = (value: asn1js.AsnType) => new Uint8Array(value.toBER());

const refusal = (bit: number, text: string): Uint8Array => {
  const bits = new Uint8Array((bit >> 3) + 1);
  bits[bit >> 3] = 0x80 >> (bit & 7);
  const failInfo = new asn1js.BitString({ valueHex: bits.buffer, unusedBits: 7 - (bit & 7) });
  const rejection = new asn1js.Integer({ value: 2 });
  return derOf(sequence(sequence(rejection, sequence(new asn1js.Utf8String({ value: text })), failInfo)));
};

const readRequest = (der: Uint8Array): TimeStampReq | undefined => {
  try {
    return new TimeStampReq({ schema: readDer(der) });
  } catch {
    return undefined;
  }
};

/** The reason to reject a request; undefined when it can be granted. */
const objectionTo = (request: TimeStampReq): Uint8Array | undefined => {
  const { hashAlgorithm, hashedMessage } = request.messageImprint;
  if (hashAlgorithm.algorithmId !== oid.sha256) return refusal(failure.badAlg, 'SHA-256 only');
  if (hashedMessage.getValue().byteLength !== 32) return refusal(failure.badDataFormat, 'not a SHA-256');
  if (request.reqPolicy && request.reqPolicy !== noLegalValuePolicy)
    return refusal(failure.unacceptedPolicy, 'another policy');
  if (request.extensions?.length) return refusal(failure.unacceptedExtension, 'no extensions');
  return undefined;
};

const infoFor = ({ messageImprint, nonce }: TimeStampReq, time: Date): Uint8Array => {
  // Whole seconds, which is what the accuracy promises; a fraction would need its zeros cut off in DER.
  const genTime = new Date(Math.floor(time.getTime() / 1000) * 1000);
  const info = new TSTInfo({
    version: 1,
    policy: noLegalValuePolicy,
    messageImprint,
    serialNumber: new asn1js.Integer({ valueHex: ownBuffer(randomNumber()) }),
    genTime,
    accuracy: new Accuracy({ seconds: 1 }),
    ...(nonce ? { nonce } : {}),
  });
  return derOf(info.toSchema());
};

/**
 * The embedded authority: answers a TimeStampReq with a TimeStampResp (RFC 3161), both DER. Stamps SHA-256 with the
 * clock of this machine under a policy without legal value; never claims to be qualified.
 */
export const responder =
  ({ ca, tsu, privateKey }: AuthorityKeys, clock: () => Date = () => new Date()) =>
  async (request: Uint8Array): Promise<Uint8Array> => {
    const requested = readRequest(request);
    if (!requested) return refusal(failure.badDataFormat, 'no TimeStampReq');
    const objection = objectionTo(requested);
    if (objection) return objection;
    const certificates = requested.certReq ? [tsu, ca] : [];
    const token = await signToken({ content: infoFor(requested, clock()), signer: tsu, privateKey, certificates });
    return derOf(sequence(sequence(new asn1js.Integer({ value: 0 })), readDer(token)));
  };
