import { concatBytes } from '@ipr/domain';
import { crc32 } from './crc32.ts';

/** Bits of the general purpose flag: names are UTF-8. */
const utf8Names = 0x0800;
/** 1 January 1980, 0:00: archives with the same entries are the same bytes. */
export const zipDate = 0x0021;
export const zipVersion = 20;
const most = 0xffffffff;
const mostEntries = 0xffff;

const record = (signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[]): Uint8Array => {
  const bytes = new Uint8Array(4 + fields.reduce((sum, [length]) => sum + length, 0));
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  let at = 4;
  for (const [length, value] of fields) {
    if (length === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += length;
  }
  return bytes;
};

type Fields = (readonly [2 | 4, number])[];

/** The fields that local header and central directory share; stored, not compressed. */
const sharedFields = (name: Uint8Array, bytes: Uint8Array, crc: number): Fields => [
  [2, zipVersion],
  [2, utf8Names],
  [2, 0],
  [2, 0],
  [2, zipDate],
  [4, crc],
  [4, bytes.length],
  [4, bytes.length],
  [2, name.length],
  [2, 0],
];

const centralRecord = (shared: Fields, at: number): Uint8Array =>
  record(0x02014b50, [[2, zipVersion], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]);

/** @throws RangeError beyond the limits of the format without ZIP64: 4 GiB, 65,535 entries */
const checkLimits = (length: number, entries: number) => {
  if (length > most || entries > mostEntries) throw new RangeError('too large for a ZIP without ZIP64');
};

/**
 * Writes a ZIP piece by piece (PKWARE APPNOTE.TXT 6.3.10, method 0 'stored'): whoever calls it appends each answer to what
 * there is already, so that nothing but one entry has to be held at a time.
 */
export const zipWriter = () => {
  const central: Uint8Array[] = [];
  let length = 0;
  const grow = (...pieces: Uint8Array<ArrayBuffer>[]) => {
    length += pieces.reduce((sum, piece) => sum + piece.length, 0);
    checkLimits(length, central.length);
    return pieces;
  };
  return {
    /** @param crc CRC-32 of the bytes @returns what to append: the entry's header, then its bytes @throws RangeError when the archive becomes too large */
    add: (path: string, bytes: Uint8Array<ArrayBuffer>, crc = crc32(bytes)): Uint8Array<ArrayBuffer>[] => {
      const name = new TextEncoder().encode(path);
      const shared = sharedFields(name, bytes, crc);
      central.push(concatBytes(centralRecord(shared, length), name));
      return grow(concatBytes(record(0x04034b50, shared), name), bytes);
    },
    /** @returns the end of the archive: the central directory */
    finish: (): Uint8Array<ArrayBuffer> => {
      const directory = concatBytes(...central);
      const end = record(0x06054b50, [
        [2, 0],
        [2, 0],
        [2, central.length],
        [2, central.length],
        [4, directory.length],
        [4, length],
        [2, 0],
      ]);
      checkLimits(length + directory.length, central.length);
      return concatBytes(directory, end);
    },
  };
};
