import { decryptFile, encryptedFile, encryptFile, Failure } from '@ipr/domain';
import type { Keynet } from '@ipr/ports/keynet';
import { encryptedAsset, registrant, registry } from './encrypted-asset.fixture.ts';
import { type EncryptedAsset, type OpenDeps, openAssetFile } from './open-asset-file.ts';
import { openAssetParts } from './open-asset-parts.ts';

const { chunkSize, headerSize, tagSize } = encryptedFile;
const step = chunkSize + tagSize;
/** Three chunks; the last one is shorter. */
const plain = Uint8Array.from({ length: 2 * chunkSize + 1000 }, (_, i) => (i * 31 + (i >> 9)) & 255);
const chunks = [0, 1, 2] as const;

let key: Uint8Array;
let ciphertext: Uint8Array;
let otherHeader: Uint8Array;
let asset: EncryptedAsset;

beforeAll(async () => {
  ({ key, ciphertext, asset } = await encryptedAsset(plain, { originalFileName: 'motor.txt' }));
  otherHeader = (await encryptFile(plain, key)).subarray(0, headerSize);
});

/** A storage that returns these bytes, or a range of them. */
const depsOf = (bytes: Uint8Array): OpenDeps => {
  const keynet: Partial<Keynet> = { connect: async () => undefined, unwrapKey: async () => key };
  return {
    registry,
    keynet: async () => keynet as Keynet,
    registrantOf: async () => registrant,
    content: async (_, { range } = {}) => (range ? bytes.slice(range.from, range.to) : bytes),
  };
};
const opening = (bytes: Uint8Array) => openAssetFile(depsOf(bytes), asset, () => undefined);

/** Reads the file as a player does, in parts. */
const readInParts = async (bytes: Uint8Array) => {
  const { parts } = await openAssetParts(depsOf(bytes), asset, () => undefined);
  return Buffer.concat([await parts.read(0, chunkSize + 500), await parts.read(chunkSize + 500, parts.size)]);
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
  expect(Buffer.compare(await readInParts(ciphertext), plain)).toBe(0);
});

test.each(changes)('%s: returns no bytes and fails with file.decryption-failed', async (_, change) => {
  const tampered = change(ciphertext);
  expect(Buffer.compare(tampered, ciphertext)).not.toBe(0);
  // The cipher refuses it before the hash is compared.
  await expect(decryptFile(tampered, key)).rejects.toThrow();
  await expect(opening(tampered)).rejects.toMatchObject({ code: 'file.decryption-failed' });
});

/** Bytes after the stated size are never requested. */
const behindTheEnd = ['a byte added', 'last chunk repeated'];

test.each(changes)('%s: a player receives no byte of a changed chunk', async (words, change) => {
  const reading = readInParts(change(ciphertext));
  if (behindTheEnd.includes(words)) expect(Buffer.compare(await reading, plain)).toBe(0);
  else await expect(reading).rejects.toMatchObject({ code: 'file.decryption-failed' });
});

test('a part is read again after a failed request, which keeps its own code', async () => {
  const deps = depsOf(ciphertext);
  let isOffline = false;
  const content: OpenDeps['content'] = async (...request) => {
    if (isOffline) throw new Failure('storage.unavailable', {});
    return deps.content(...request);
  };
  const { parts, head } = await openAssetParts({ ...deps, content }, asset, () => undefined);
  expect(head).toEqual(plain.slice(0, head.length));
  isOffline = true;
  await expect(parts.read(chunkSize, chunkSize + 1)).rejects.toMatchObject({ code: 'storage.unavailable' });
  isOffline = false;
  expect(await parts.read(chunkSize, chunkSize + 1)).toEqual(plain.slice(chunkSize, chunkSize + 1));
});
