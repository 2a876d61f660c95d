import { BundleRefused } from '../bundle/bundle-refused.ts';
import { crc32InSlices } from './crc32.ts';

/** Largest sum of all entries, in bytes: a dozen versions of the largest file. */
export const mostBytes = 1024 * 1024 * 1024;
const mostEntries = 5_000;
const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
const encrypted = 0x0001;
const methods = { stored: 0, deflated: 8 } as const;

/** Files of an archive by path; directories are left out. */
export type ZipFiles = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

interface CentralEntry {
  readonly path: string;
  readonly method: number;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly at: number;
}

const damaged = (detail: string, cause?: unknown) => new BundleRefused('zip.damaged', detail, cause);

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Where the end record stands: the last one whose comment reaches just to the end of the file. */
const findEnd = (bytes: Uint8Array): number => {
  const view = viewOf(bytes);
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 22 - 0xffff); at--)
    if (view.getUint32(at, true) === signatures.end && at + 22 + view.getUint16(at + 20, true) === bytes.length)
      return at;
  throw new BundleRefused('zip.not-a-zip', 'no end of a central directory');
};

/** Relative, forward slashes, no way out of the folder it is unpacked to. */
const isSafe = (path: string): boolean =>
  path !== '' &&
  !/[\\\0:]/.test(path) &&
  path.split('/').every((part, at, all) => (part !== '' || at === all.length - 1) && part !== '.' && part !== '..');

const readCentral = (bytes: Uint8Array, at: number): { entry: CentralEntry; next: number } => {
  const view = viewOf(bytes);
  if (view.getUint32(at, true) !== signatures.central) throw damaged('no entry where the directory names one');
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
  const isKnown = method === methods.stored || method === methods.deflated;
  if (flags & encrypted || !isKnown) throw new BundleRefused('zip.unsupported', `method ${method}, flags ${flags}`);
  const [name, extra, comment] = [28, 30, 32].map((from) => view.getUint16(at + from, true)) as [
    number,
    number,
    number,
  ];
  const path = new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(at + 46, at + 46 + name));
  if (!isSafe(path)) throw new BundleRefused('zip.entry-name', JSON.stringify(path.slice(0, 200)));
  const [crc, packed, size, where] = [16, 20, 24, 42].map((from) => view.getUint32(at + from, true)) as [
    number,
    number,
    number,
    number,
  ];
  return { entry: { path, method, crc, packed, size, at: where }, next: at + 46 + name + extra + comment };
};

const readDirectory = (bytes: Uint8Array): CentralEntry[] => {
  const end = findEnd(bytes);
  const count = viewOf(bytes).getUint16(end + 10, true);
  if (count > mostEntries) throw new BundleRefused('zip.too-large', `${count} entries`);
  const entries: CentralEntry[] = [];
  let at = viewOf(bytes).getUint32(end + 16, true);
  for (let i = 0; i < count; i++) {
    const { entry, next } = readCentral(bytes, at);
    if (entries.some(({ path }) => path === entry.path)) throw new BundleRefused('zip.entry-twice', entry.path);
    entries.push(entry);
    at = next;
  }
  const total = entries.reduce((sum, { size }) => sum + size, 0);
  if (total > mostBytes) throw new BundleRefused('zip.too-large', `${total} bytes`);
  return entries;
};

/** Inflates (RFC 1951) and stops as soon as there is more than was announced. */
const inflate = async (packed: Uint8Array<ArrayBuffer>, size: number): Promise<Uint8Array<ArrayBuffer>> => {
  const whole = new Uint8Array(size);
  let at = 0;
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    if (at + next.value.length > size) throw damaged('more bytes than announced');
    whole.set(next.value, at);
    at += next.value.length;
  }
  if (at !== size) throw damaged('fewer bytes than announced');
  return whole;
};

const readEntry = async (bytes: Uint8Array<ArrayBuffer>, entry: CentralEntry): Promise<Uint8Array<ArrayBuffer>> => {
  const view = viewOf(bytes);
  if (view.getUint32(entry.at, true) !== signatures.local) throw damaged(`no entry at ${entry.path}`);
  const from = entry.at + 30 + view.getUint16(entry.at + 26, true) + view.getUint16(entry.at + 28, true);
  const packed = bytes.subarray(from, from + entry.packed);
  if (packed.length !== entry.packed) throw damaged(`${entry.path} is cut`);
  const isStored = entry.method === methods.stored;
  if (isStored && entry.packed !== entry.size) throw damaged(`${entry.path} has two sizes`);
  const read = isStored ? packed : await inflate(packed, entry.size);
  if ((await crc32InSlices(read)) !== entry.crc) throw damaged(`${entry.path} has another checksum`);
  return read;
};

/**
 * Reads a ZIP (APPNOTE.TXT): entries stored or deflated, no encryption, no ZIP64. Entries that are stored are views of `bytes`.
 * Large ones are read with pauses, in which a page stays alive.
 * @param onRead hears how many bytes of how many are read
 * @throws BundleRefused zip.not-a-zip, zip.unsupported, zip.entry-name, zip.entry-twice, zip.damaged, zip.too-large
 */
export const readZip = async (
  bytes: Uint8Array<ArrayBuffer>,
  onRead: (done: number, total: number) => void = () => undefined,
): Promise<ZipFiles> => {
  const files = new Map<string, Uint8Array<ArrayBuffer>>();
  try {
    for (const entry of readDirectory(bytes)) {
      if (!entry.path.endsWith('/')) files.set(entry.path, await readEntry(bytes, entry));
      onRead(entry.at + entry.packed, bytes.length);
    }
  } catch (thrown) {
    throw thrown instanceof BundleRefused ? thrown : damaged('unreadable', thrown);
  }
  return files;
};
