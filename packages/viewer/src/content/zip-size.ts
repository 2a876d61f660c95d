/**
 * Unpacked size of a ZIP archive as its central directory states it (PKWARE APPNOTE 4.3.12, 4.3.16), so that an Office file that
 * would fill the memory is not unpacked.
 * @throws Error for bytes that are no archive, or one in ZIP64 or in several parts
 */
export const unpackedSize = (bytes: Uint8Array): number => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const endSize = 22;
  const longestComment = 65_535;
  let end = bytes.length - endSize;
  const first = Math.max(0, end - longestComment);
  while (end >= first && view.getUint32(end, true) !== 0x06054b50) end--;
  if (end < first) throw new Error('no central directory');
  const entries = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let size = 0;
  for (let entry = 0; entry < entries; entry++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw new Error('damaged central directory');
    size += view.getUint32(at + 24, true);
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return size;
};

/** Office files that unpack to more bytes are only offered for download. */
const mostUnpacked = 200 * 1024 * 1024;

/** @throws Error for an archive that is damaged or unpacks to too much */
export const assertUnpackable = (bytes: Uint8Array): void => {
  if (unpackedSize(bytes) > mostUnpacked) throw new Error('unpacks to too many bytes');
};
