import { brotliDecompressSync } from 'node:zlib';

/** Numbers of two tables in the list of known names (WOFF2, section 4.1). */
const [cmap, glyf, loca] = [0, 10, 11] as const;

/** Characters and glyphs of a file in WOFF2: the table `cmap`, which is stored as it is in a font. */
const characterTable = (file: Buffer): Buffer => {
  let at = 48;
  const number = (): number => {
    for (let value = 0; ; ) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  let [offset, start, end] = [0, 0, 0];
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
    const flags = file.readUInt8(at++);
    const name = flags & 63;
    if (name === 63) at += 4;
    const [original, version] = [number(), flags >> 6];
    const isTransformed = name === glyf || name === loca ? version !== 3 : version !== 0;
    const length = isTransformed ? number() : original;
    if (name === cmap) [start, end] = [offset, offset + length];
    offset += length;
  }
  return brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))).subarray(start, end);
};

/** Format 4: segments of the basic plane. */
const ofSegments = (table: Buffer, add: (code: number) => void): void => {
  const size = table.readUInt16BE(6);
  for (let at = 0; at < size; at += 2) {
    const [last, first] = [table.readUInt16BE(14 + at), table.readUInt16BE(16 + size + at)];
    const delta = table.readUInt16BE(16 + 2 * size + at);
    const place = 16 + 3 * size + at;
    const shift = table.readUInt16BE(place);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph = shift === 0 ? code : table.readUInt16BE(place + shift + 2 * (code - first));
      if (glyph !== 0 && (glyph + delta) % 0x10000 !== 0) add(code);
    }
  }
};

/** Format 12: groups of all planes. */
const ofGroups = (table: Buffer, add: (code: number) => void): void => {
  for (let left = table.readUInt32BE(12), at = 16; left > 0; left -= 1, at += 12) {
    const [first, last, glyph] = [0, 4, 8].map((each) => table.readUInt32BE(at + each)) as [number, number, number];
    for (let code = first; code <= last; code += 1) if (glyph + code - first !== 0) add(code);
  }
};

/** The characters that a file in WOFF2 has a glyph for: a style sheet declares more of them than its file has. */
export const charactersOf = (file: Buffer): ReadonlySet<number> => {
  const table = characterTable(file);
  const found = new Set<number>();
  const add = (code: number) => void found.add(code);
  for (let at = 4, left = table.readUInt16BE(2); left > 0; left -= 1, at += 8) {
    const part = table.subarray(table.readUInt32BE(at + 4));
    const format = part.readUInt16BE(0);
    if (format === 4) ofSegments(part, add);
    if (format === 12) ofGroups(part, add);
  }
  return found;
};
