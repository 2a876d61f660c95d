import { createDecipheriv, createHash, createHmac, pbkdf2Sync, timingSafeEqual } from 'node:crypto';
import * as asn1js from '@ipr/verify/asn1js';
import { childrenOf } from '@ipr/verify/rfc3161/der';

/** More iterations than this would keep the start of the service busy for minutes. */
const mostIterations = 10_000_000;

/** Of hash functions by their object identifier: name, and bytes of a block (FIPS 180-4). */
const hashes: Readonly<Record<string, readonly [name: string, block: number]>> = {
  '1.3.14.3.2.26': ['sha1', 64],
  '2.16.840.1.101.3.4.2.1': ['sha256', 64],
  '2.16.840.1.101.3.4.2.2': ['sha384', 128],
  '2.16.840.1.101.3.4.2.3': ['sha512', 128],
};
/** Pseudorandom functions of PBKDF2 (RFC 8018 appendix B.1). */
const pbkdf2Hashes: Readonly<Record<string, string>> = {
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};
const ciphers: Readonly<Record<string, readonly [name: string, keyBytes: number]>> = {
  '2.16.840.1.101.3.4.1.2': ['aes-128-cbc', 16],
  '2.16.840.1.101.3.4.1.22': ['aes-192-cbc', 24],
  '2.16.840.1.101.3.4.1.42': ['aes-256-cbc', 32],
};
const pbes2 = '1.2.840.113549.1.5.13';
const pbkdf2 = '1.2.840.113549.1.5.12';
const sha1With3Des = '1.2.840.113549.1.12.1.3';

const unsupported = () =>
  new Error(
    'it is encrypted by an algorithm that is not supported; write it again with `openssl pkcs12 -legacy -in FILE -nodes | openssl pkcs12 -export -out NEW`',
  );

export const textOf = (value: asn1js.AsnType | undefined): string =>
  value instanceof asn1js.ObjectIdentifier ? value.valueBlock.toString() : '';

/** Content of an OCTET STRING, in one piece or in several. */
export const octetsOf = (value: asn1js.AsnType | undefined): Buffer => {
  if (!(value instanceof asn1js.OctetString)) throw new Error('it is no PKCS#12 file');
  return Buffer.from(value.getValue());
};

const countOf = (value: asn1js.AsnType | undefined, otherwise?: number): number => {
  const count = value instanceof asn1js.Integer ? value.valueBlock.valueDec : otherwise;
  if (count === undefined || count < 1 || count > mostIterations) throw unsupported();
  return count;
};

/** UTF-16, big-endian, with two zeros at the end (RFC 7292 appendix B.1). */
const wideOf = (password: string): Buffer => Buffer.from(`${password}\0`, 'utf16le').swap16();

const repeated = (bytes: Buffer, block: number): Buffer =>
  Buffer.alloc(Math.ceil(bytes.length / block) * block, bytes.length > 0 ? bytes : undefined);

/** Key, initialization vector or MAC key of a password (RFC 7292 appendix B.2). @param id 1 key, 2 vector, 3 MAC */
const derive = (
  [hash, block]: readonly [string, number],
  id: 1 | 2 | 3,
  password: string,
  salt: Buffer,
  iterations: number,
  length: number,
): Buffer => {
  const input = Buffer.concat([repeated(salt, block), repeated(wideOf(password), block)]);
  const pieces: Buffer[] = [];
  for (let size = 0; size < length; size += pieces.at(-1)?.length ?? length) {
    let digest = createHash(hash).update(Buffer.alloc(block, id)).update(input).digest();
    for (let count = 1; count < iterations; count += 1) digest = createHash(hash).update(digest).digest();
    pieces.push(digest);
    // Each block of the input grows by the digest and one, modulo its length.
    for (let at = 0; at < input.length; at += block)
      for (let place = block - 1, carry = 1; place >= 0; place -= 1) {
        const sum = (input[at + place] ?? 0) + (digest[place % digest.length] ?? 0) + carry;
        input[at + place] = sum & 0xff;
        carry = sum >> 8;
      }
  }
  return Buffer.concat(pieces).subarray(0, length);
};

/** @param macData as in RFC 7292 section 4 @throws Error for another password */
export const checkMac = (macData: asn1js.AsnType | undefined, content: Buffer, password: string): void => {
  const [digestInfo, salt, iterations] = childrenOf(macData);
  const [algorithm, expected] = childrenOf(digestInfo);
  const hash = hashes[textOf(childrenOf(algorithm)[0])];
  if (!hash) throw new Error('it has no check sum that is protected by a password');
  const key = derive(hash, 3, password, octetsOf(salt), countOf(iterations, 1), createHash(hash[0]).digest().length);
  const mac = createHmac(hash[0], key).update(content).digest();
  const wanted = octetsOf(expected);
  if (mac.length !== wanted.length || !timingSafeEqual(mac, wanted))
    throw new Error('the password is not that of the file, or the file is damaged');
};

const decryptPbes2 = (parameters: asn1js.AsnType | undefined, data: Buffer, password: string): Buffer => {
  const [derivation, encryption] = childrenOf(parameters);
  const [kind, options] = childrenOf(derivation);
  const [salt, iterations, ...more] = childrenOf(options);
  const prf = more.find((each) => each instanceof asn1js.Sequence);
  const hash = prf ? pbkdf2Hashes[textOf(childrenOf(prf)[0])] : 'sha1';
  const [cipher, vector] = childrenOf(encryption);
  const [name, size] = ciphers[textOf(cipher)] ?? [];
  if (textOf(kind) !== pbkdf2 || !hash || !name || !size) throw unsupported();
  const key = pbkdf2Sync(password, octetsOf(salt), countOf(iterations), size, hash);
  const decipher = createDecipheriv(name, key, octetsOf(vector));
  return Buffer.concat([decipher.update(data), decipher.final()]);
};

const decrypt3Des = (parameters: asn1js.AsnType | undefined, data: Buffer, password: string): Buffer => {
  const [salt, iterations] = childrenOf(parameters);
  const of = (id: 1 | 2, length: number) =>
    derive(['sha1', 64], id, password, octetsOf(salt), countOf(iterations), length);
  const decipher = createDecipheriv('des-ede3-cbc', of(1, 24), of(2, 8));
  return Buffer.concat([decipher.update(data), decipher.final()]);
};

/**
 * Decrypts by PBES2 with AES (RFC 8018; what current programs write) or by SHA-1 and 3DES (RFC 7292 appendix C; what Windows writes).
 * @param algorithm AlgorithmIdentifier
 * @throws Error
 */
export const decryptByPassword = (algorithm: asn1js.AsnType | undefined, data: Buffer, password: string): Buffer => {
  const [kind, parameters] = childrenOf(algorithm);
  if (textOf(kind) === pbes2) return decryptPbes2(parameters, data, password);
  if (textOf(kind) === sha1With3Des) return decrypt3Des(parameters, data, password);
  throw unsupported();
};
