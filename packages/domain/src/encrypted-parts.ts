import { concatBytes } from './bytes.ts';
import { chunkDecrypter, encryptedFile, encryptedSize, readHeader } from './encrypted-file.ts';

/** A file of which any part can be read. */
export interface FileParts {
  /** Bytes of the file. */
  readonly size: number;
  /** Reads the bytes `from` up to and without `to`. @throws when a chunk of the part was changed */
  readonly read: (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** Decrypted chunks that are kept in memory, 1 MiB each: a film is read from two places at once (sound, picture), and twice at a seek. */
const keptChunks = 8;

/**
 * Reads parts of an encrypted file, so that neither its ciphertext nor its content is ever whole in memory. Each chunk is authenticated
 * before its bytes are returned, the last one at once: it proves the size.
 * @param read bytes of the ciphertext, `from` up to and without `to`
 * @param size of the file in bytes, as its public document states it
 * @throws RangeError for another format, when the file does not have this size or uses other chunks than ours
 */
export const openParts = async (
  read: (from: number, to: number) => Promise<Uint8Array>,
  size: number,
  contentKey: Uint8Array,
): Promise<FileParts> => {
  const { headerSize, chunkSize, tagSize } = encryptedFile;
  const header = await readHeader(await read(0, headerSize));
  if (header.chunkSize !== chunkSize) throw new RangeError('chunk size differs');
  const [total, step] = [encryptedSize(size), chunkSize + tagSize];
  const count = Math.max(1, Math.ceil(size / chunkSize));
  const decrypt = await chunkDecrypter(header, count, contentKey);
  const kept = new Map<number, Promise<Uint8Array<ArrayBuffer>>>();
  const load = async (index: number) => {
    const from = headerSize + index * step;
    const plain = await decrypt(index, await read(from, Math.min(total, from + step)));
    // The last chunk of a shorter file is authentic too.
    if (plain.length !== Math.min(chunkSize, size - index * chunkSize)) throw new RangeError('the size differs');
    return plain;
  };
  const chunk = (index: number) => {
    const found = kept.get(index) ?? load(index);
    // Set again, so that the map is ordered by last use.
    kept.delete(index);
    kept.set(index, found);
    found.catch(() => kept.delete(index));
    const [oldest = index] = kept.keys();
    if (kept.size > keptChunks) kept.delete(oldest);
    return found;
  };
  await chunk(count - 1);
  return {
    size,
    read: async (from, to) => {
      const end = Math.min(to, size);
      const first = Math.floor(from / chunkSize);
      const indices = Array.from({ length: Math.max(0, Math.ceil(end / chunkSize) - first) }, (_, i) => first + i);
      const parts = await Promise.all(
        indices.map(async (index) => {
          const start = index * chunkSize;
          return (await chunk(index)).subarray(Math.max(0, from - start), end - start);
        }),
      );
      return concatBytes(...parts);
    },
  };
};
