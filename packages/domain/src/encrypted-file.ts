import { concatBytes, release, toHex } from './bytes.ts';

/**
 * The encrypted file format IPRF, version 1. Layout: a 20-byte header, then one AES-256-GCM ciphertext per chunk.
 *
 *   magic 'IPRF' · version u8 · suite u8 · chunk size u32 BE · random prefix 7 bytes · reserved 3 bytes (zero)
 *
 * Nonce of chunk i = prefix ‖ u32 BE i ‖ last-chunk byte (1 for the last chunk, else 0): the STREAM construction
 * (Hoang, Reyhanitabar, Rogaway, Vizár: 'Online Authenticated-Encryption and its Nonce-Reuse Misuse-Resistance', 2015),
 * which detects truncation, reordering and extension. Associated data of every chunk = SHA-256 of the header.
 */
export const encryptedFile = { version: 1, suite: 1, chunkSize: 2 ** 20, headerSize: 20, tagSize: 16 } as const;

const magic = new TextEncoder().encode('IPRF');
const MAX_CHUNK = 2 ** 26;

export interface EncryptedHeader {
  readonly chunkSize: number;
  readonly prefix: Uint8Array;
  /** SHA-256 of the header bytes. */
  readonly associatedData: Uint8Array<ArrayBuffer>;
}

const digest = async (bytes: Uint8Array<ArrayBuffer>) => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

const importKey = (contentKey: Uint8Array, usage: 'encrypt' | 'decrypt') => {
  if (contentKey.length !== 32) throw new RangeError('a content key has 32 bytes');
  return crypto.subtle.importKey('raw', contentKey as Uint8Array<ArrayBuffer>, 'AES-GCM', false, [usage]);
};

const nonceOf = (prefix: Uint8Array, index: number, last: boolean) => {
  const nonce = new Uint8Array(12);
  nonce.set(prefix);
  new DataView(nonce.buffer).setUint32(7, index);
  nonce[11] = last ? 1 : 0;
  return nonce;
};

const chunksOf = (length: number, size: number) => Math.max(1, Math.ceil(length / size));

/** A new random content key of 32 bytes; one per version of a file. */
export const newContentKey = (): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(32));

/** Size in bytes of the encrypted form of a file. */
export const encryptedSize = (plainSize: number): number =>
  encryptedFile.headerSize + plainSize + chunksOf(plainSize, encryptedFile.chunkSize) * encryptedFile.tagSize;

/** Bytes that header and tags add: the room needed in front of a file that is encrypted in place. */
export const encryptionOverhead = (plainSize: number): number => encryptedSize(plainSize) - plainSize;

const buildHeader = (prefix: Uint8Array): Uint8Array<ArrayBuffer> => {
  const header = new Uint8Array(encryptedFile.headerSize);
  header.set(magic);
  header[4] = encryptedFile.version;
  header[5] = encryptedFile.suite;
  new DataView(header.buffer).setUint32(6, encryptedFile.chunkSize);
  header.set(prefix, 10);
  return header;
};

/** @throws RangeError when the bytes are not an IPRF file of a supported version and suite */
export const readHeader = async (bytes: Uint8Array): Promise<EncryptedHeader> => {
  const header = bytes.slice(0, encryptedFile.headerSize) as Uint8Array<ArrayBuffer>;
  if (header.length < encryptedFile.headerSize || toHex(header.subarray(0, 4)) !== toHex(magic))
    throw new RangeError('not an IPRF file');
  if (header[4] !== encryptedFile.version) throw new RangeError(`IPRF version ${header[4]} is not supported`);
  if (header[5] !== encryptedFile.suite) throw new RangeError(`IPRF suite ${header[5]} is not supported`);
  if (header.subarray(17).some((byte) => byte !== 0)) throw new RangeError('reserved header bytes must be zero');
  const chunkSize = new DataView(header.buffer).getUint32(6);
  if (chunkSize === 0 || chunkSize > MAX_CHUNK) throw new RangeError('chunk size out of range');
  return { chunkSize, prefix: header.slice(10, 17), associatedData: await digest(header) };
};

export type Progress = (doneBytes: number, totalBytes: number) => void;

/**
 * Encrypts a file in place, so that no second copy is in memory. While one chunk is written back, the next one is already
 * being encrypted.
 * @param bytes buffer of encryptedSize(plainSize) bytes with the file at its end; the encryptionOverhead(plainSize) bytes in
 *   front of it are overwritten
 * @param contentKey 32 bytes, never used for another file
 */
export const encryptInPlace = async (
  bytes: Uint8Array<ArrayBuffer>,
  plainSize: number,
  contentKey: Uint8Array,
  onProgress?: Progress,
): Promise<void> => {
  if (bytes.length !== encryptedSize(plainSize)) throw new RangeError('the bytes have no room for header and tags');
  const { chunkSize, tagSize, headerSize } = encryptedFile;
  const key = await importKey(contentKey, 'encrypt');
  const prefix = crypto.getRandomValues(new Uint8Array(7));
  const header = buildHeader(prefix);
  const additionalData = await digest(header);
  const plain = bytes.subarray(bytes.length - plainSize);
  const count = chunksOf(plainSize, chunkSize);
  const encrypt = (i: number) => {
    const iv = nonceOf(prefix, i, i === count - 1);
    const chunk = plain.subarray(i * chunkSize, (i + 1) * chunkSize);
    return crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData }, key, chunk);
  };
  bytes.set(header);
  let next = encrypt(0);
  for (let i = 0; i < count; i++) {
    const running = next;
    if (i + 1 < count) next = encrypt(i + 1);
    // Its rejection surfaces when it is awaited in the next iteration; this handler avoids an unhandled rejection until then.
    next.catch(() => undefined);
    const part = new Uint8Array(await running);
    // Encrypted chunk i ends before plain chunk i + 1 begins, so no plaintext is overwritten before it is encrypted.
    bytes.set(part, headerSize + i * (chunkSize + tagSize));
    release(part);
    onProgress?.(Math.min(plainSize, (i + 1) * chunkSize), plainSize);
  }
};

/** @param contentKey 32 bytes, never used for another file */
export const encryptFile = async (
  plain: Uint8Array,
  contentKey: Uint8Array,
  onProgress?: Progress,
): Promise<Uint8Array<ArrayBuffer>> => {
  const encrypted = new Uint8Array(encryptedSize(plain.length));
  encrypted.set(plain, encryptionOverhead(plain.length));
  await encryptInPlace(encrypted, plain.length, contentKey, onProgress);
  return encrypted;
};

/** Decrypts single chunks of a file. @throws when the chunk was changed or moved, or the file has another length */
export type DecryptChunk = (index: number, ciphertext: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>;

/**
 * Decrypts the chunks of a file in any order: each authenticates itself and its place; the last one authenticates their number.
 * @param count number of chunks of the whole file
 */
export const chunkDecrypter = async (
  { prefix, associatedData }: EncryptedHeader,
  count: number,
  contentKey: Uint8Array,
): Promise<DecryptChunk> => {
  const key = await importKey(contentKey, 'decrypt');
  return async (index, ciphertext) => {
    const iv = nonceOf(prefix, index, index === count - 1);
    const chunk = ciphertext as Uint8Array<ArrayBuffer>;
    return new Uint8Array(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: associatedData }, key, chunk),
    );
  };
};

/** @throws when a byte was changed, removed, moved or added, or the key is a different one */
export const decryptFile = async (
  encrypted: Uint8Array,
  contentKey: Uint8Array,
  onProgress?: Progress,
): Promise<Uint8Array<ArrayBuffer>> => {
  const header = await readHeader(encrypted);
  const body = encrypted.length - encryptedFile.headerSize;
  const step = header.chunkSize + encryptedFile.tagSize;
  const count = chunksOf(body, step);
  const decrypt = await chunkDecrypter(header, count, contentKey);
  const parts: Uint8Array[] = [];
  for (let i = 0; i < count; i++) {
    const from = encryptedFile.headerSize + i * step;
    parts.push(await decrypt(i, encrypted.slice(from, from + step)));
    onProgress?.(Math.min(body, (i + 1) * step), body);
  }
  return concatBytes(...parts);
};
