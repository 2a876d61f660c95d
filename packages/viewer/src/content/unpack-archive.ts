/** Office files that unpack to more bytes are only offered for download. */
const mostUnpacked = 200 * 1024 * 1024;

/** Bytes inflated at once: DEFLATE expands by a factor of 1,032 at most, so about 16 MB exist before they are counted. */
const atOnce = 16 * 1024;

const signatures = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 } as const;
const [localSize, centralSize, endSize, longestComment] = [30, 46, 22, 65_535] as const;

interface Entry {
  /** The fixed part of its record in the central directory. */
  readonly central: Uint8Array<ArrayBuffer>;
  readonly name: Uint8Array<ArrayBuffer>;
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly isDeflated: boolean;
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const findEnd = (view: DataView): number => {
  for (let at = view.byteLength - endSize; at >= Math.max(0, view.byteLength - endSize - longestComment); at--)
    if (view.getUint32(at, true) === signatures.end) return at;
  throw new Error('no central directory');
};

/** The entry of one record of the central directory; sizes and offsets beyond the bytes are refused by the views. */
const readEntry = (bytes: Uint8Array<ArrayBuffer>, at: number): Entry => {
  const view = viewOf(bytes);
  if (view.getUint32(at, true) !== signatures.central) throw new Error('damaged central directory');
  const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
  if (flags & 1 || (method !== 0 && method !== 8)) throw new Error('encrypted, or an unknown compression');
  const [size, local] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)];
  if (view.getUint32(local, true) !== signatures.local) throw new Error('damaged entry');
  const from = local + localSize + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
  if (from + size > bytes.length) throw new Error('damaged entry');
  const nameAt = at + centralSize;
  return {
    central: bytes.slice(at, nameAt),
    name: bytes.slice(nameAt, nameAt + view.getUint16(at + 28, true)),
    packed: bytes.subarray(from, from + size),
    isDeflated: method === 8,
  };
};

/** Entries of an archive (PKWARE APPNOTE 4.3.7, 4.3.12, 4.3.16). @throws for ZIP64, several parts, and damage */
const entriesOf = (bytes: Uint8Array<ArrayBuffer>): readonly Entry[] => {
  const view = viewOf(bytes);
  const end = findEnd(view);
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    entries.push(readEntry(bytes, at));
    at += centralSize + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
};

const join = (parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
};

/** Inflates (RFC 1951) and stops as soon as there are more than `most` bytes, whatever size the archive states. */
const inflate = async (packed: Uint8Array<ArrayBuffer>, most: number): Promise<Uint8Array<ArrayBuffer>> => {
  const stream = new DecompressionStream('deflate-raw');
  const writer = stream.writable.getWriter();
  const write = async () => {
    for (let at = 0; at < packed.length; at += atOnce) await writer.write(packed.subarray(at, at + atOnce));
    await writer.close();
  };
  // A failure to write is reported to the reader too.
  void write().catch(() => undefined);
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = stream.readable.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > most) {
      await reader.cancel();
      throw new Error('unpacks to too many bytes');
    }
    parts.push(next.value);
  }
  return join(parts);
};

/** Local header, name and content of an unpacked entry, and its record in the central directory. */
const stored = ({ central, name }: Entry, content: Uint8Array<ArrayBuffer>, offset: number) => {
  const record = viewOf(central);
  record.setUint16(8, record.getUint16(8, true) & 0x0800, true);
  record.setUint16(10, 0, true);
  for (const at of [20, 24]) record.setUint32(at, content.length, true);
  // Neither an extra field nor a comment, on the first disk.
  for (const at of [30, 32, 34]) record.setUint16(at, 0, true);
  record.setUint32(42, offset, true);
  const header = new Uint8Array(localSize);
  viewOf(header).setUint32(0, signatures.local, true);
  header.set(central.subarray(6, 32), 4);
  return { local: [header, name, content], central: [central, name] };
};

/**
 * Writes an Office file as an archive without compression, so that its parser inflates nothing: each size is counted while it is
 * inflated, because the sizes that an archive states may be wrong.
 * @param most sum of all entries in bytes
 * @throws Error for an archive that is damaged or unpacks to more
 */
export const unpackArchive = async (bytes: Uint8Array<ArrayBuffer>, most = mostUnpacked): Promise<ArrayBuffer> => {
  const files: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  const entries = entriesOf(bytes);
  let offset = 0;
  let left = most;
  for (const entry of entries) {
    const content = entry.isDeflated ? await inflate(entry.packed, left) : entry.packed;
    left -= content.length;
    if (left < 0) throw new Error('unpacks to too many bytes');
    const { local, central } = stored(entry, content, offset);
    offset += localSize + entry.name.length + content.length;
    files.push(...local);
    directory.push(...central);
  }
  const records = join(directory);
  const end = new Uint8Array(endSize);
  const view = viewOf(end);
  view.setUint32(0, signatures.end, true);
  for (const at of [8, 10]) view.setUint16(at, entries.length, true);
  view.setUint32(12, records.length, true);
  view.setUint32(16, offset, true);
  return join([...files, records, end]).buffer;
};
