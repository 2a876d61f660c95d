import { createPrivateKey, type KeyObject } from 'node:crypto';
import * as asn1js from '@ipr/verify/asn1js';
import { bytesOf, childrenOf, ownBuffer } from '@ipr/verify/rfc3161/der';
import { checkMac, decryptByPassword, octetsOf, textOf } from './pkcs12-password.ts';

const data = '1.2.840.113549.1.7.1';
const encryptedData = '1.2.840.113549.1.7.6';
const keyBag = '1.2.840.113549.1.12.10.1.1';
const shroudedKeyBag = '1.2.840.113549.1.12.10.1.2';
const certificateBag = '1.2.840.113549.1.12.10.1.3';
const x509 = '1.2.840.113549.1.9.22.1';

/** Larger than any file of one key and its certificates, in bytes. */
const mostBytes = 1024 * 1024;

const read = (der: Buffer): asn1js.AsnType => {
  const { offset, result } = asn1js.fromBER(ownBuffer(der));
  if (offset === -1) throw new Error('it is no PKCS#12 file');
  return result;
};

/** The value in a tag of its own. */
const inside = (tagged: asn1js.AsnType | undefined): asn1js.AsnType | undefined => childrenOf(tagged)[0];

/** Encrypted content is one piece, or several in BER. */
const contentOf = (value: asn1js.AsnType | undefined): Buffer => {
  const pieces = childrenOf(value);
  if (pieces.length > 0) return Buffer.concat(pieces.map(octetsOf));
  return value instanceof asn1js.Primitive ? Buffer.from(value.valueBlock.valueHexView) : octetsOf(value);
};

/** The bags of one part of the file (RFC 7292 section 4.1). */
const bagsOf = (part: asn1js.AsnType, password: string): asn1js.AsnType[] => {
  const [kind, content] = childrenOf(part);
  if (textOf(kind) === data) return childrenOf(read(octetsOf(inside(content))));
  if (textOf(kind) !== encryptedData) throw new Error('it is encrypted for a key and not by a password');
  const [, encrypted] = childrenOf(inside(content));
  const [, algorithm, bytes] = childrenOf(encrypted);
  return childrenOf(read(decryptByPassword(algorithm, contentOf(bytes), password)));
};

const keyIn = (bag: asn1js.AsnType, password: string): KeyObject[] => {
  const [kind, tagged] = childrenOf(bag);
  const value = inside(tagged);
  const pkcs8 = (key: Buffer) => [createPrivateKey({ key, format: 'der', type: 'pkcs8' })];
  if (textOf(kind) === keyBag && value) return pkcs8(Buffer.from(bytesOf(value)));
  if (textOf(kind) !== shroudedKeyBag) return [];
  const [algorithm, encrypted] = childrenOf(value);
  return pkcs8(decryptByPassword(algorithm, octetsOf(encrypted), password));
};

const certificateIn = (bag: asn1js.AsnType): Uint8Array[] => {
  const [kind, tagged] = childrenOf(bag);
  const [type, certificate] = childrenOf(inside(tagged));
  return textOf(kind) === certificateBag && textOf(type) === x509 ? [octetsOf(inside(certificate))] : [];
};

export interface Pkcs12Content {
  readonly key: KeyObject;
  /** DER, in the order of the file. */
  readonly certificates: readonly Uint8Array[];
}

/**
 * Reads the one private key and the certificates of a PKCS#12 file (RFC 7292) that a password protects.
 * @throws Error with a reason for the operator; never with the password
 */
export const readPkcs12 = (bytes: Buffer, password: string): Pkcs12Content => {
  if (bytes.length > mostBytes) throw new Error('it is larger than 1 MB');
  const [, safe, macData] = childrenOf(read(bytes));
  const [kind, content] = childrenOf(safe);
  if (textOf(kind) !== data) throw new Error('it is no PKCS#12 file that a password protects');
  const parts = octetsOf(inside(content));
  checkMac(macData, parts, password);
  const bags = childrenOf(read(parts)).flatMap((part) => bagsOf(part, password));
  const [key, ...more] = bags.flatMap((bag) => keyIn(bag, password));
  if (!key) throw new Error('it has no private key; export it again with its key');
  if (more.length > 0) throw new Error('it has more than one private key; export the one that signs certificates');
  return { key, certificates: bags.flatMap(certificateIn) };
};
