import { deflateRawSync } from 'node:zlib';
import { concatBytes } from '@ipr/domain';
import { crc32 } from '../../src/zip/crc32.ts';
import { zipWriter } from '../../src/zip/write-zip.ts';
import { filesOf, zipOf } from '../rebuild.fixture.ts';
import { deflatedOf } from './honest.fixture.ts';
import { type Bytes, flip, insert, layoutOf, repack, setWord, type Tamper, text, viewOf } from './tamper.fixture.ts';

const more = text('a second content');

/** An extra field (APPNOTE 4.5) with another name for the entry: Info-ZIP's unicode path. */
const unicodePath = concatBytes(Uint8Array.of(0x75, 0x70, 9, 0, 1, 0, 0, 0, 0), text('evil'));

const withLocalExtra = (bytes: Bytes): Bytes => {
  const grown = insert(bytes, layoutOf(bytes).body, unicodePath);
  viewOf(grown).setUint16(28, unicodePath.length, true);
  return grown;
};

const withCentralExtra = (bytes: Bytes, field: 30 | 32): Bytes => {
  const { central, name } = layoutOf(bytes);
  const at = central + 46 + name;
  const grown = concatBytes(bytes.subarray(0, at), unicodePath, bytes.subarray(at));
  const view = viewOf(grown);
  view.setUint16(central + field, unicodePath.length, true);
  const end = grown.length - 22;
  view.setUint32(end + 12, view.getUint32(end + 12, true) + unicodePath.length, true);
  return grown;
};

const withComment = (bytes: Bytes): Bytes => {
  const whole = concatBytes(bytes, more);
  viewOf(whole).setUint16(bytes.length - 2, more.length, true);
  return whole;
};

const changed = (bytes: Bytes, change: (view: DataView, layout: ReturnType<typeof layoutOf>) => void): Bytes => {
  const copy = bytes.slice();
  change(viewOf(copy), layoutOf(copy));
  return copy;
};

/** The directory of the first two entries in the other order. */
const swapped = (bytes: Bytes): Bytes => {
  const { central } = layoutOf(bytes);
  const length = (at: number) => 46 + viewOf(bytes).getUint16(at + 28, true);
  const second = central + length(central);
  const third = second + length(second);
  return concatBytes(
    bytes.subarray(0, central),
    bytes.subarray(second, third),
    bytes.subarray(central, second),
    bytes.subarray(third),
  );
};

/** The directory has one entry less than the archive. */
const withoutLast = (bytes: Bytes): Bytes => {
  const { central, end } = layoutOf(bytes);
  const view = viewOf(bytes);
  const starts: number[] = [];
  for (let at = central; at < end; at += 46 + view.getUint16(at + 28, true)) starts.push(at);
  const last = starts.at(-1) ?? end;
  const cut = concatBytes(bytes.subarray(0, last), bytes.subarray(end));
  const tail = viewOf(cut);
  for (const at of [8, 10]) tail.setUint16(last + at, starts.length - 1, true);
  tail.setUint32(last + 12, last - central, true);
  return cut;
};

const bomb = (claimed?: number): Bytes => {
  const plain = new Uint8Array(4 * 1024 * 1024);
  const packed = new Uint8Array(deflateRawSync(plain));
  const zip = zipWriter();
  const [header = new Uint8Array(), body = new Uint8Array()] = zip.add('bundle.json', packed, crc32(plain));
  const end = zip.finish();
  for (const [at, bytes] of [
    [0, header],
    [2, end],
  ] as const) {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    view.setUint16(8 + at, 8, true);
    view.setUint32(22 + at, claimed ?? plain.length, true);
  }
  return concatBytes(header, body, end);
};

/** Bytes after the end of a deflated stream, inside its entry. */
const withHiddenTail = async (bytes: Bytes): Promise<Bytes> => {
  const deflated = await deflatedOf(bytes);
  const { next } = layoutOf(deflated);
  const grown = insert(deflated, next, more);
  const size = viewOf(deflated).getUint32(18, true) + more.length;
  viewOf(grown).setUint32(18, size, true);
  viewOf(grown).setUint32(layoutOf(grown).central + 20, size, true);
  return grown;
};

const named =
  (path: string) =>
  async (bytes: Bytes): Promise<Bytes> =>
    zipOf([...(await filesOf(bytes)), [path, more]]);

/** The first file, deflated, said to have a byte more; the checksum is that of the file with a zero at its end. */
const shorterThanStated = async (bytes: Bytes): Promise<Bytes> => {
  const [first = new Uint8Array()] = [...(await filesOf(bytes)).values()];
  return changed(await deflatedOf(bytes), (view, { central }) => {
    for (const at of [14, central + 16]) view.setUint32(at, crc32(concatBytes(first, new Uint8Array(1))), true);
    for (const at of [22, central + 24]) view.setUint32(at, first.length + 1, true);
  });
};

/** Bytes behind the directory that its size counts. */
const behindDirectory = (bytes: Bytes): Bytes => {
  const { end } = layoutOf(bytes);
  const grown = concatBytes(bytes.subarray(0, end), more, bytes.subarray(end));
  const view = viewOf(grown);
  const at = end + more.length + 12;
  view.setUint32(at, view.getUint32(at, true) + more.length, true);
  return grown;
};

/** Flags of every entry without those for names in UTF-8. */
const withoutFlags = (bytes: Bytes): Bytes =>
  changed(bytes, (view, { central, end }) => {
    for (let at = central; at < end; at += 46 + view.getUint16(at + 28, true)) {
      view.setUint16(at + 8, 0, true);
      view.setUint16(view.getUint32(at + 42, true) + 6, 0, true);
    }
  });

const renamedLocally = (bytes: Bytes): Bytes => flip(bytes, 30);

/** Archives that two programs read in two ways, or that are none. */
export const zipTampers: readonly Tamper[] = [
  repack('bytes before the first entry', (bytes) => insert(bytes, 0, more), 'zip.not-canonical'),
  repack('bytes before the first entry, offsets unchanged', (bytes) => concatBytes(more, bytes), 'zip.not-canonical'),
  repack('bytes after the end', (bytes) => concatBytes(bytes, more), 'zip.not-canonical'),
  repack('a whole archive after the end', (bytes) => concatBytes(bytes, bytes), 'zip.not-canonical'),
  repack('a comment', withComment, 'zip.not-canonical'),
  repack('bytes between two entries', (bytes) => insert(bytes, layoutOf(bytes).next, more), 'zip.not-canonical'),
  repack('bytes before the directory', (bytes) => insert(bytes, layoutOf(bytes).central, more), 'zip.not-canonical'),
  repack('an entry that the directory does not name', withoutLast, 'zip.not-canonical'),
  repack('a directory in another order', swapped, 'zip.not-canonical'),
  repack('another local name', renamedLocally, 'zip.not-canonical'),
  repack('another local method', (bytes) => setWord(bytes, 8, 8, 'local'), 'zip.not-canonical'),
  repack('another local date', (bytes) => setWord(bytes, 12, 0x22, 'local'), 'zip.not-canonical'),
  repack('another local size', (bytes) => setWord(bytes, 22, 1, 'local'), 'zip.not-canonical'),
  repack('another local checksum', (bytes) => setWord(bytes, 14, 1, 'local'), 'zip.not-canonical'),
  repack('another local packed size', (bytes) => setWord(bytes, 18, 1, 'local'), 'zip.not-canonical'),
  repack('a unicode path in the local header', withLocalExtra, 'zip.not-canonical'),
  repack('a unicode path in the directory', (bytes) => withCentralExtra(bytes, 30), 'zip.not-canonical'),
  repack('a comment of an entry', (bytes) => withCentralExtra(bytes, 32), 'zip.not-canonical'),
  repack(
    'the length of extra fields that are not there',
    (bytes) => setWord(bytes, 28, 4, 'both'),
    'zip.not-canonical',
  ),
  repack(
    'an offset of the first entry that is another one’s',
    (bytes) => changed(bytes, (view, { central, next }) => view.setUint32(central + 42, next, true)),
    'zip.not-canonical',
  ),
  repack(
    'an entry that is a link',
    (bytes) => setWord(setWord(bytes, 2, 0x0314, 'central'), 38, 0xa1ff, 'central'),
    'zip.not-canonical',
  ),
  repack('an entry without permissions', (bytes) => setWord(bytes, 38, 0x8000, 'central'), 'zip.not-canonical'),
  repack('an entry that is a folder', (bytes) => setWord(bytes, 36, 0x10, 'central'), 'zip.not-canonical'),
  repack('an entry that is a text', (bytes) => setWord(bytes, 34, 1, 'central'), 'zip.not-canonical'),
  repack('an entry of another system', (bytes) => setWord(bytes, 2, 0x0314, 'central'), 'zip.not-canonical'),
  repack('an entry for later programs', (bytes) => setWord(bytes, 4, 45, 'both'), 'zip.not-canonical'),
  repack('another time of day', (bytes) => setWord(bytes, 10, 1, 'both'), 'zip.not-canonical'),
  repack('another date', (bytes) => setWord(bytes, 12, 0x22, 'both'), 'zip.not-canonical'),
  repack('an entry on another disk', (bytes) => setWord(bytes, 32, 1, 'central'), 'zip.not-canonical'),
  repack(
    'an end record of another disk',
    (bytes) => changed(bytes, (view, { end }) => view.setUint16(end + 4, 1, true)),
    'zip.not-canonical',
  ),
  repack(
    'an end record with another count for this disk',
    (bytes) => changed(bytes, (view, { end }) => view.setUint16(end + 8, 1, true)),
    'zip.not-canonical',
  ),
  repack(
    'an end record with another directory size',
    (bytes) => changed(bytes, (view, { end }) => view.setUint32(end + 12, 1, true)),
    'zip.not-canonical',
  ),
  repack(
    'a signature of a local header that is none',
    (bytes) => changed(bytes, (view) => view.setUint32(0, 1, true)),
    'zip.not-canonical',
  ),
  repack(
    'a directory that begins elsewhere',
    (bytes) =>
      changed(bytes, (view, { end, central }) => {
        view.setUint32(end + 16, central + 1, true);
        view.setUint32(end + 12, end - central - 1, true);
      }),
    'zip.damaged',
  ),
  repack('a data descriptor', (bytes) => setWord(bytes, 6, 0x0808, 'both'), 'zip.unsupported'),
  repack('an encrypted entry', (bytes) => setWord(bytes, 6, 0x0801, 'both'), 'zip.unsupported'),
  repack('another method', (bytes) => setWord(bytes, 8, 14, 'both'), 'zip.unsupported'),
  repack('stored with two sizes', (bytes) => setWord(bytes, 22, 1, 'both'), 'zip.damaged'),
  repack('another checksum', (bytes) => setWord(bytes, 14, 1, 'both'), 'zip.damaged'),
  repack(
    'more than 5,000 entries',
    () => zipOf(Array.from({ length: 5_001 }, (_, at) => [`${at}.txt`, new Uint8Array()] as const)),
    'zip.too-large',
  ),
  repack('a bomb that says its size', () => bomb(), 'zip.too-large'),
  repack('a bomb that hides its size', () => bomb(1_000), 'zip.damaged'),
  repack('a size that nothing has', () => bomb(0xffffffff), 'zip.too-large'),
  repack('less than announced', () => bomb(64 * 1024), 'zip.damaged'),
  repack('bytes behind a deflated stream', withHiddenTail, 'zip.damaged'),
  repack('fewer bytes than stated, with the checksum of the stated ones', shorterThanStated, 'zip.damaged'),
  repack('bytes between the directory and its end record', behindDirectory, 'zip.not-canonical'),
  repack(
    'the length of a comment that is not there',
    (bytes) => changed(bytes, (view, { end }) => view.setUint16(end + 20, 1, true)),
    'zip.not-canonical',
  ),
  repack('names without their encoding, which are ASCII', withoutFlags, 'PNNNN PPPNP'),
  repack(
    'a name beyond ASCII without its encoding',
    async (bytes) => withoutFlags(await named('né.txt')(bytes)),
    'zip.not-canonical',
  ),
  repack('a name with a part that is the folder itself', named('versions/./out.txt'), 'zip.entry-name'),
  repack('a directory as an entry', named('folder/'), 'zip.entry-name'),
  repack('a name that leads out', named('../out.txt'), 'zip.entry-name'),
  repack('a name from the root', named('/etc/passwd'), 'zip.entry-name'),
  repack('a name of another system', named('C:\\out.txt'), 'zip.entry-name'),
  repack('a name twice', named('README.txt'), 'zip.entry-twice'),
  repack('the manifest twice', named('manifest.json'), 'zip.entry-twice'),
  repack(
    'an end record with another signature',
    (bytes) => changed(bytes, (view, { end }) => view.setUint32(end, 0x06054b51, true)),
    'zip.not-a-zip',
  ),
  repack('a name beyond ASCII', named('né.txt'), 'RNNNN RPPNP -files.closed -manifest.complete'),
  repack('a cut end', (bytes) => bytes.slice(0, -3), 'zip.damaged'),
  repack('no ZIP', () => text('%PDF-1.7 and nothing else of any archive'), 'zip.not-a-zip'),
  repack('nothing', () => new Uint8Array(), 'zip.not-a-zip'),
];
