const polynomial = 0xedb88320;

/** Of a byte, and of a byte that one to three zeros follow. */
const tables = [new Uint32Array(256), new Uint32Array(256), new Uint32Array(256), new Uint32Array(256)] as const;
for (let byte = 0; byte < 256; byte += 1) {
  let value = byte;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  tables[0][byte] = value;
}
for (const [at, table] of tables.slice(1).entries()) {
  const before = tables[at] as Uint32Array;
  for (let byte = 0; byte < 256; byte += 1) {
    const value = before[byte] as number;
    table[byte] = (value >>> 8) ^ (tables[0][value & 0xff] as number);
  }
}

/**
 * CRC-32 as ZIP has it (ISO 3309, APPNOTE.TXT section 4.4.7), an unsigned number. Four bytes at once (Kounavis and Berry, 2005), which
 * takes half of the time of one after another.
 * @param before what was computed over the bytes that come before these
 */
export const crc32 = (bytes: Uint8Array, before = 0): number => {
  const [one, two, three, four] = tables;
  const whole = bytes.length & ~3;
  let value = ~before;
  let at = 0;
  for (; at < whole; at += 4) {
    value ^=
      (bytes[at] as number) |
      ((bytes[at + 1] as number) << 8) |
      ((bytes[at + 2] as number) << 16) |
      ((bytes[at + 3] as number) << 24);
    value =
      (four[value & 0xff] as number) ^
      (three[(value >>> 8) & 0xff] as number) ^
      (two[(value >>> 16) & 0xff] as number) ^
      (one[value >>> 24] as number);
  }
  for (; at < bytes.length; at += 1) value = (value >>> 8) ^ (one[(value ^ (bytes[at] as number)) & 0xff] as number);
  return ~value >>> 0;
};

/** Some 10 ms of work: a page stays alive meanwhile. */
const sliceBytes = 2 * 1024 * 1024;

/** The same, with pauses in which a page can draw and hear clicks. */
export const crc32InSlices = async (bytes: Uint8Array): Promise<number> => {
  let value = 0;
  for (let at = 0; at < bytes.length; at += sliceBytes) {
    if (at > 0) await new Promise((resolve) => setTimeout(resolve));
    value = crc32(bytes.subarray(at, at + sliceBytes), value);
  }
  return value;
};
