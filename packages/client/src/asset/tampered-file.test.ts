import {
  type AssetMetadata,
  decryptFile,
  encryptedFile,
  encryptFile,
  encryptPrivate,
  type Hex,
  keyCondition,
  newContentKey,
  sha256Hex,
} from '@ipr/domain';
import type { Keynet } from '@ipr/ports/keynet';
import { openAssetFile } from './open-asset-file.ts';

const { chunkSize, headerSize, tagSize } = encryptedFile;
const step = chunkSize + tagSize;
const registry: Hex = `0x${'11'.repeat(20)}`;
const registrant: Hex = `0x${'22'.repeat(20)}`;
const key = newContentKey();
/** Three chunks; the last one is shorter. */
const plain = Uint8Array.from({ length: 2 * chunkSize + 1000 }, (_, i) => (i * 31 + (i >> 9)) & 255);
const chunks = [0, 1, 2] as const;

let ciphertext: Uint8Array;
let otherHeader: Uint8Array;
let metadata: AssetMetadata;

beforeAll(async () => {
  ciphertext = await encryptFile(plain, key);
  otherHeader = (await encryptFile(plain, key)).subarray(0, headerSize);
  const fileHash = await sha256Hex(plain);
  metadata = {
    schema: 1,
    title: 'Motor',
    ipType: 'Patent',
    ipContent: 'Drawing',
    evidencyTimestamp: null,
    fileInfo: { size: plain.length, mediaType: 'text/plain' },
    file: {
      fileHash,
      encryptedFileHash: await sha256Hex(ciphertext),
      encryptedFileCid: 'cid',
      litEncryption: {
        ciphertext: 'AA==',
        dataToEncryptHash: await sha256Hex(key),
        evmContractConditions: keyCondition(registry, fileHash, registrant),
      },
    },
    private: await encryptPrivate({ originalFileName: 'motor.txt' }, key),
    keyset: { id: 'test', publicKey: 'ab' },
  };
});

const opening = (bytes: Uint8Array) => {
  const keynet: Partial<Keynet> = { connect: async () => undefined, unwrapKey: async () => key };
  const deps = {
    registry,
    keynet: async () => keynet as Keynet,
    registrantOf: async () => registrant,
    content: async () => bytes,
  };
  return openAssetFile(deps, { onChainHash: metadata.file.fileHash, metadata }, () => undefined);
};

const flip = (at: number) => (bytes: Uint8Array) => {
  const changed = bytes.slice();
  const place = at < 0 ? bytes.length + at : at;
  changed[place] = (changed[place] ?? 0) ^ 1;
  return changed;
};
const cut = (length: number) => (bytes: Uint8Array) => bytes.slice(0, length);
const header = (bytes: Uint8Array) => bytes.subarray(0, headerSize);
const chunk = (bytes: Uint8Array, at: number) => bytes.subarray(headerSize + at * step, headerSize + (at + 1) * step);
const made =
  (...order: readonly number[]) =>
  (bytes: Uint8Array) =>
    new Uint8Array(Buffer.concat([header(bytes), ...order.map((at) => chunk(bytes, at))]));
const join = (...parts: readonly Uint8Array[]) => new Uint8Array(Buffer.concat(parts));
const startOf = (at: number) => headerSize + at * step;

type Change = (bytes: Uint8Array) => Uint8Array;
const changes: readonly (readonly [words: string, change: Change])[] = [
  ...Array.from({ length: headerSize }, (_, at) => [`bit of header byte ${at} flipped`, flip(at)] as const),
  ...chunks.flatMap((at) => [
    [`first bit of chunk ${at} flipped`, flip(startOf(at))] as const,
    [`bit inside of chunk ${at} flipped`, flip(startOf(at) + 500)] as const,
  ]),
  ...chunks
    .slice(0, 2)
    .flatMap((at) => [
      [`last bit before the tag of chunk ${at} flipped`, flip(startOf(at + 1) - tagSize - 1)] as const,
      [`first byte of the tag of chunk ${at} flipped`, flip(startOf(at + 1) - tagSize)] as const,
      [`last byte of the tag of chunk ${at} flipped`, flip(startOf(at + 1) - 1)] as const,
    ]),
  ['first byte of the last tag flipped', flip(-tagSize)],
  ['last byte of the last tag flipped', flip(-1)],
  ['everything gone', cut(0)],
  ['header cut', cut(headerSize - 1)],
  ['nothing but the header', cut(headerSize)],
  ['end after chunk 0', cut(startOf(1))],
  ['end after chunk 1', cut(startOf(2))],
  ['end inside of chunk 0', cut(startOf(0) + 700)],
  ['end inside of chunk 1', cut(startOf(1) + 700)],
  ['end inside of chunk 2', cut(startOf(2) + 700)],
  ['end inside of the last tag', (bytes) => bytes.slice(0, -1)],
  ['first two chunks exchanged', made(1, 0, 2)],
  ['last two chunks exchanged', made(0, 2, 1)],
  ['first chunk repeated', made(0, 0, 1, 2)],
  ['second chunk in the place of the first', made(1, 1, 2)],
  ['last chunk repeated', made(0, 1, 2, 2)],
  ['first chunk dropped', made(1, 2)],
  ['second chunk dropped', made(0, 2)],
  ['last chunk dropped', made(0, 1)],
  ['a byte added', (bytes) => join(bytes, Uint8Array.of(0))],
  ['header of another file under the same key', (bytes) => join(otherHeader, bytes.subarray(headerSize))],
];

test('opens the unchanged file, so that the following refusals are caused by the change', async () => {
  expect(Buffer.compare((await opening(ciphertext)).bytes, plain)).toBe(0);
});

test.each(changes)('%s: returns no bytes and fails with file.decryption-failed', async (_, change) => {
  const tampered = change(ciphertext);
  expect(Buffer.compare(tampered, ciphertext)).not.toBe(0);
  // The cipher refuses it before the hash is compared.
  await expect(decryptFile(tampered, key)).rejects.toThrow();
  await expect(opening(tampered)).rejects.toMatchObject({ code: 'file.decryption-failed' });
});
