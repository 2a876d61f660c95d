import { BundleRefused } from '../bundle/bundle-refused.ts';
import { zipDate, zipVersion } from './write-zip.ts';

/** Largest archive that is read, in bytes: a dozen versions of the largest file. */
export const mostBytes = 1024 * 1024 * 1024;
/** What an archive of any size may unpack to, in bytes; a larger one to twice its own size. */
const mostUnpacked = 1024 * 1024;
const mostEntries = 5_000;
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
const [localSize, centralSize, endSize] = [30, 46, 22] as const;
const utf8Names = 0x0800;
/** Words of a directory's entry with one value each: programs that unpack make links, folders and locked files of the attributes (38 and 40). */
const fixedWords = [
  ...[...[4, 6].map((at) => [at, zipVersion] as const), [12, 0] as const, [14, zipDate] as const],
  ...[30, 32, 34, 36, 38, 40].map((at) => [at, 0] as const),
] as const;
export const methods = { stored: 0, deflated: 8 } as const;

export interface ZipEntry {
  readonly path: string;
  readonly method: number;
  readonly crc: number;
  readonly size: number;
  /** As it is in the archive. */
  readonly packed: Uint8Array<ArrayBuffer>;
}

export const damaged = (detail: string, cause?: unknown) => new BundleRefused('zip.damaged', detail, cause);
const notCanonical = (detail: string) => new BundleRefused('zip.not-canonical', detail);

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Where the end record begins: exactly at the end, without a comment. */
const findEnd = (bytes: Uint8Array): number => {
  const view = viewOf(bytes);
  const last = bytes.length - endSize;
  if (last >= 0 && view.getUint32(last, true) === signatures.end && view.getUint16(last + 20, true) === 0) return last;
  for (let at = bytes.length - 4; at >= Math.max(0, last - 0xffff); at--)
    if (view.getUint32(at, true) === signatures.end)
      throw at > last ? damaged('the end is cut') : notCanonical('bytes after the end');
  throw new BundleRefused('zip.not-a-zip', 'no end of a central directory');
};

/** Relative, forward slashes, no way out of the folder it is unpacked to. */
const isSafe = (path: string): boolean =>
  !/[\\\0:]/.test(path) && path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');

const nameOf = (bytes: Uint8Array, flags: number): string => {
  const path = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  if (!isSafe(path)) throw new BundleRefused('zip.entry-name', JSON.stringify(path.slice(0, 200)));
  if (flags !== utf8Names && bytes.some((byte) => byte > 0x7e)) throw notCanonical('a name without its encoding');
  return path;
};

const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, at) => byte === other[at]);

/** One entry of the directory, which must say what the entry's own header says, and follow the entry before without a gap. */
const readEntry = (bytes: Uint8Array<ArrayBuffer>, central: number, local: number) => {
  const view = viewOf(bytes);
  const [word, long] = [(at: number) => view.getUint16(at, true), (at: number) => view.getUint32(at, true)];
  if (long(central) !== signatures.central) throw damaged('no entry where the directory names one');
  const [flags, method] = [word(central + 8), word(central + 10)];
  const isKnown = method === methods.stored || method === methods.deflated;
  if ((flags !== 0 && flags !== utf8Names) || !isKnown)
    throw new BundleRefused('zip.unsupported', `method ${method}, flags ${flags}`);
  const [crc, packedSize, size, length] = [
    long(central + 16),
    long(central + 20),
    long(central + 24),
    word(central + 28),
  ];
  if (fixedWords.some(([at, value]) => word(central + at) !== value))
    throw notCanonical('extra fields, comments, several disks, attributes or dates');
  if (long(central + 42) !== local) throw notCanonical('a gap, or another order than the directory');
  const name = bytes.subarray(central + centralSize, central + centralSize + length);
  const [head, from] = [local + localSize, local + localSize + length];
  const isSame =
    sameBytes(bytes.subarray(local + 4, head), bytes.subarray(central + 6, central + 32)) &&
    sameBytes(bytes.subarray(head, from), name);
  if (long(local) !== signatures.local || !isSame) throw notCanonical('an entry and its directory differ');
  const path = nameOf(name, flags);
  if (method === methods.stored && packedSize !== size) throw damaged(`${path} has two sizes`);
  const packed = bytes.subarray(from, from + packedSize);
  return {
    entry: { path, method, crc, size, packed },
    central: central + centralSize + length,
    local: from + packedSize,
  };
};

const checkSize = (length: number, entries: readonly ZipEntry[]): void => {
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > Math.max(2 * length, mostUnpacked))
    throw new BundleRefused('zip.too-large', `${total} bytes in an archive of ${length}`);
};

/**
 * Entries of a ZIP in its one canonical form: entries one after another from the first byte, in the order of the directory, which
 * follows at once and repeats each header; no byte belongs to none of them.
 * @throws BundleRefused zip.not-a-zip, zip.unsupported, zip.not-canonical, zip.entry-name, zip.entry-twice, zip.damaged, zip.too-large
 */
export const readDirectory = (bytes: Uint8Array<ArrayBuffer>): readonly ZipEntry[] => {
  if (bytes.length > mostBytes) throw new BundleRefused('zip.too-large', `${bytes.length} bytes`);
  const end = findEnd(bytes);
  const view = viewOf(bytes);
  const count = view.getUint16(end + 10, true);
  if (count > mostEntries) throw new BundleRefused('zip.too-large', `${count} entries`);
  const start = view.getUint32(end + 16, true);
  const isOneDisk = view.getUint32(end + 4, true) === 0 && view.getUint16(end + 8, true) === count;
  if (!isOneDisk || start + view.getUint32(end + 12, true) !== end) throw notCanonical('the end record');
  const entries: ZipEntry[] = [];
  const paths = new Set<string>();
  let [central, local] = [start, 0];
  for (let i = 0; i < count; i++) {
    const read = readEntry(bytes, central, local);
    if (paths.has(read.entry.path)) throw new BundleRefused('zip.entry-twice', read.entry.path);
    paths.add(read.entry.path);
    entries.push(read.entry);
    ({ central, local } = read);
  }
  if (central !== end || local !== start) throw notCanonical('a gap before the directory or after it');
  checkSize(bytes.length, entries);
  return entries;
};
