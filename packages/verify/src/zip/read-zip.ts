import { BundleRefused } from '../bundle/bundle-refused.ts';
import { crc32InSlices } from './crc32.ts';
import { damaged, methods, readDirectory, type ZipEntry } from './directory.ts';

export { mostBytes } from './directory.ts';

/** Files of an archive by path, in its order. */
export type ZipFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

/** Inflates (RFC 1951) and stops as soon as there is more than was announced. */
const inflate = async (packed: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array<ArrayBuffer>> => {
  const whole = new Uint8Array(size);
  let at = 0;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (at + next.value.length > size) {
      await reader.cancel();
      throw damaged('more bytes than announced');
    }
    whole.set(next.value, at);
    at += next.value.length;
  }
  if (at !== size) throw damaged('fewer bytes than announced');
  return whole;
};

const unpack = async ({ path, method, crc, size, packed }: ZipEntry): Promise<Uint8Array<ArrayBuffer>> => {
  const read = method === methods.stored ? packed : await inflate(packed, size);
  if ((await crc32InSlices(read)) !== crc) throw damaged(`${path} has another checksum`);
  return read;
};

/**
 * Reads a ZIP (APPNOTE.TXT) in its canonical form (docs/formats/README.md): entries stored or deflated, no encryption, no ZIP64.
 * Entries that are stored are views of `bytes`. Large ones are read with pauses, in which a page stays alive.
 * @param onRead called with how many bytes of how many are read
 * @throws BundleRefused as `readDirectory`
 */
export const readZip = async (
  bytes: Uint8Array<ArrayBuffer>,
  onRead: (done: number, total: number) => void = () => undefined,
): Promise<ZipFiles> => {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  try {
    for (const entry of readDirectory(bytes)) {
      files.set(entry.path, await unpack(entry));
      onRead(entry.packed.byteOffset - bytes.byteOffset + entry.packed.length, bytes.length);
    }
  } catch (thrown) {
    throw thrown instanceof BundleRefused ? thrown : damaged('unreadable', thrown);
  }
  return files;
};
