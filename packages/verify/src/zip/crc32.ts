const polynomial = 0xedb88320;

const table = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1;
  return value;
});

/**
 * CRC-32 as ZIP has it (ISO 3309, APPNOTE.TXT section 4.4.7), an unsigned number.
 * @param before what was computed over the bytes that come before these
 */
export const crc32 = (bytes: Uint8Array, before = 0): number => {
  let value = before ^ 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (table[(value ^ byte) & 0xff] as number);
  return (value ^ 0xffffffff) >>> 0;
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
