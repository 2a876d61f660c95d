import { nameBytes, type ParsedCertificate, sameBytes } from './certificate.ts';
import { noDer } from './check-der.ts';
import {
  algorithmOf,
  type DerValue,
  expectTag,
  fieldsOf,
  isNumber,
  octetsOf,
  partsIn,
  tags,
  typeOf,
} from './der-value.ts';
import { TokenRefused } from './token-refused.ts';

interface Attribute {
  readonly type: string;
  readonly values: readonly DerValue[];
}

/** Who signed, and how (RFC 5652 section 5.3). */
export interface SignerInfo {
  /** Issuer and serial number of the certificate; null for a signer that is named by its key. */
  readonly named: { readonly issuer: DerValue; readonly serial: Uint8Array } | null;
  readonly digestAlgorithm: string;
  /** Empty without any. */
  readonly signed: readonly Attribute[];
  /** The attributes as they came, tagged as the SET they are signed as (RFC 5652 section 5.4). */
  readonly signedBytes: Uint8Array;
  readonly signatureAlgorithm: string;
  readonly signature: Uint8Array;
  /** What no signature covers; undefined without it. */
  readonly unsigned: DerValue | undefined;
}

/** The attributes of a signer. @throws TokenRefused 'answer unreadable' */
export const attributesIn = (field: DerValue | undefined): readonly Attribute[] =>
  partsIn(field).map((each) => {
    const [type, values] = fieldsOf(each, 2);
    return { type: typeOf(type), values: partsIn(expectTag(values, tags.set)) };
  });

const nameIn = (value: DerValue | undefined): SignerInfo['named'] => {
  if (value?.tag !== tags.sequence) return null;
  const [issuer, serial] = fieldsOf(value, 2);
  return { issuer: expectTag(issuer, tags.sequence), serial: expectTag(serial, tags.integer).content };
};

/** @throws TokenRefused 'answer unreadable' */
export const readSigner = (value: DerValue): SignerInfo => {
  const [version, named, digest, ...others] = fieldsOf(value, 5, 7);
  const attributes = others[0]?.tag === tags.first ? others.shift() : undefined;
  const [algorithm, signature, unsigned, ...more] = others;
  // The version goes with the way in which the signer is named, and with nothing else; no signature covers it.
  if (!isNumber(version, 1)) throw noDer('another version of SignerInfo');
  if (more.length > 0 || (unsigned && unsigned.tag !== tags.second)) throw noDer('another part of SignerInfo');
  return {
    named: nameIn(named),
    digestAlgorithm: algorithmOf(digest),
    signed: attributesIn(attributes),
    signedBytes: attributes ? attributes.bytes.with(0, tags.set) : new Uint8Array(),
    signatureAlgorithm: algorithmOf(algorithm),
    signature: octetsOf(signature),
    unsigned,
  };
};

/** The certificates with issuer and serial number that the signer names: anybody can add others of the same name. @throws TokenRefused 'wrong certificate' */
export const namedBySigner = (
  { named }: SignerInfo,
  certificates: readonly ParsedCertificate[],
): readonly ParsedCertificate[] => {
  const found = certificates.filter(
    (each) =>
      named &&
      sameBytes(each.fields.serialNumber.valueBlock.valueHexView, named.serial) &&
      sameBytes(nameBytes(each.fields.issuer), named.issuer.bytes),
  );
  if (found.length === 0) throw new TokenRefused('wrong certificate', 'the signer is not among the certificates');
  return found;
};
