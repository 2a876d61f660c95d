export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Bytes checked before yielding to other tasks. */
const slice = 4 * 1024 * 1024;

const startsWith = (bytes: Uint8Array, ...mark: readonly number[]) => mark.every((byte, i) => bytes[i] === byte);

const isUtf8 = async (bytes: Uint8Array, pause: () => Promise<void>): Promise<boolean> => {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let from = 0; from < bytes.length; from += slice) {
      decoder.decode(bytes.subarray(from, from + slice), { stream: true });
      await pause();
    }
    decoder.decode();
    return true;
  } catch {
    return false;
  }
};

/**
 * Encoding of a text: by its byte order mark, else UTF-8 if all bytes are valid, else windows-1252, in which every byte is
 * valid (WHATWG Encoding Standard).
 * @param pause yields to other tasks
 */
export const findEncoding = async (bytes: Uint8Array, pause: () => Promise<void>): Promise<Encoding> => {
  if (startsWith(bytes, 0xef, 0xbb, 0xbf)) return 'utf-8';
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return (await isUtf8(bytes, pause)) ? 'utf-8' : 'windows-1252';
};

/**
 * Splits a text into pieces that end with a line, or within a line that is longer than a piece.
 * @param size bytes per piece
 */
export function* textPieces(bytes: Uint8Array, encoding: Encoding, size: number): Generator<string, void> {
  const decoder = new TextDecoder(encoding);
  let rest = '';
  for (let from = 0; from < bytes.length; from += size) {
    const isLast = from + size >= bytes.length;
    const text = rest + decoder.decode(bytes.subarray(from, from + size), { stream: !isLast });
    const cut = isLast ? text.length : text.lastIndexOf('\n') + 1 || text.length;
    if (cut > 0) yield text.slice(0, cut);
    rest = text.slice(cut);
  }
}
