import { encryptedFile, encryptFile, newContentKey } from './encrypted-file.ts';
import { openParts } from './encrypted-parts.ts';

const { chunkSize, headerSize, tagSize } = encryptedFile;
const step = chunkSize + tagSize;
const key = newContentKey();
/** Twelve chunks and a bit: more than are kept in memory. */
const plain = Uint8Array.from({ length: 12 * chunkSize + 777 }, (_, i) => (i * 31 + (i >> 9)) & 255);
let ciphertext: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  ciphertext = await encryptFile(plain, key);
});

/** A storage that serves ranges of these bytes and records them. */
const storage = (bytes = ciphertext) => {
  const ranges: [number, number][] = [];
  const read = async (from: number, to: number) => {
    ranges.push([from, to]);
    return bytes.slice(from, to);
  };
  return { ranges, read, fetched: () => ranges.reduce((sum, [from, to]) => sum + to - from, 0) };
};
const flipped = (at: number) => {
  const changed = ciphertext.slice();
  changed[at] = (changed[at] ?? 0) ^ 1;
  return changed;
};

test.each([
  [0, 10],
  [chunkSize - 5, chunkSize + 5],
  [3 * chunkSize, 4 * chunkSize],
  [5 * chunkSize + 100, 8 * chunkSize + 3],
  [plain.length - 9, plain.length],
  [plain.length - 9, plain.length + 50],
  [40, 40],
])('reads bytes %i to %i of the file', async (from, to) => {
  const parts = await openParts(storage().read, plain.length, key);
  expect(Buffer.compare(await parts.read(from, to), plain.slice(from, to))).toBe(0);
});

test('fetches the header, the last chunk and the chunks of the part, each once', async () => {
  const { read, fetched } = storage();
  const parts = await openParts(read, plain.length, key);
  await Promise.all([parts.read(chunkSize, chunkSize + 10), parts.read(chunkSize + 20, 2 * chunkSize)]);
  await parts.read(chunkSize + 5, chunkSize + 6);
  expect(fetched()).toBe(headerSize + step + (777 + tagSize));
});

test('keeps eight chunks, so an earlier one is fetched again after eight others', async () => {
  const { read, ranges } = storage();
  const parts = await openParts(read, plain.length, key);
  const known = async (index: number) => {
    const before = ranges.length;
    await parts.read(index * chunkSize, index * chunkSize + 1);
    return ranges.length === before;
  };
  for (let index = 0; index < 9; index++) await known(index);
  expect([await known(8), await known(1), await known(0)]).toEqual([true, true, false]);
});

test('refuses a part with a changed chunk, and reads the parts without it', async () => {
  const parts = await openParts(storage(flipped(headerSize + 4 * step + 500)).read, plain.length, key);
  await expect(parts.read(3 * chunkSize + 5, 4 * chunkSize + 5)).rejects.toThrow();
  expect(await parts.read(3 * chunkSize, 3 * chunkSize + 2)).toEqual(plain.slice(3 * chunkSize, 3 * chunkSize + 2));
});

test('a chunk that failed is fetched again by the next request', async () => {
  const honest = storage();
  let fails = true;
  const read = async (from: number, to: number) => {
    if (fails && from === headerSize + step) throw new Error('offline');
    return honest.read(from, to);
  };
  const parts = await openParts(read, plain.length, key);
  await expect(parts.read(chunkSize, chunkSize + 1)).rejects.toThrow('offline');
  fails = false;
  expect(await parts.read(chunkSize, chunkSize + 1)).toEqual(plain.slice(chunkSize, chunkSize + 1));
});

test('refuses a chunk of another place', async () => {
  const { read } = storage();
  const moved = (from: number, to: number) =>
    from === headerSize + step ? read(from + step, to + step) : read(from, to);
  const parts = await openParts(moved, plain.length, key);
  await expect(parts.read(chunkSize, chunkSize + 1)).rejects.toThrow();
});

test.each([
  ['a byte fewer', plain.length - 1],
  ['a byte more', plain.length + 1],
  ['a chunk fewer', plain.length - chunkSize],
  ['a whole number of chunks', 12 * chunkSize],
])('refuses a file that has another size than stated: %s', async (_, size) => {
  await expect(openParts(storage().read, size, key)).rejects.toThrow();
});

test('refuses another key and another chunk size before any byte is returned', async () => {
  await expect(openParts(storage().read, plain.length, newContentKey())).rejects.toThrow();
  await expect(openParts(storage(flipped(9)).read, plain.length, key)).rejects.toThrow('chunk size');
});
