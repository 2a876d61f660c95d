import { mediaTypeOf } from './files.ts';

/**
 * Detects media types from a file's first bytes. Sources: WHATWG, 'MIME Sniffing' (images, audio, video, archives, binary
 * data bytes); ISO 32000-1 annex H (PDF within 1,024 bytes); ISO/IEC 14496-12 (ftyp brands); RFC 9559 (EBML DocType); MS-CFB
 * (Office until 2003); PKWARE APPNOTE (ZIP); POSIX.1-1988 (ustar); RFC 9639 (FLAC); RFC 3533 (Ogg); id3.org and ISO/IEC
 * 11172-3 (MP3).
 */
type Test = (head: Uint8Array) => boolean;

const ascii = (head: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...head.subarray(from, Math.min(to, head.length)));
const bytesAt =
  (at: number, ...bytes: readonly number[]): Test =>
  (head) =>
    bytes.every((byte, i) => head[at + i] === byte);
const textAt =
  (at: number, ...texts: readonly string[]): Test =>
  (head) =>
    texts.some((text) => ascii(head, at, at + text.length) === text);
const riff =
  (form: string): Test =>
  (head) =>
    textAt(0, 'RIFF')(head) && textAt(8, form)(head);
const brand =
  (...names: readonly string[]): Test =>
  (head) =>
    textAt(4, 'ftyp')(head) && textAt(8, ...names)(head);
const ebml =
  (type: string): Test =>
  (head) =>
    bytesAt(0, 0x1a, 0x45, 0xdf, 0xa3)(head) && ascii(head, 4, 64).includes(type);

/** Unambiguous signatures: they decide even if the rest looks like text. The first match wins. */
const certain: readonly (readonly [mediaType: string, is: Test])[] = [
  ['image/png', bytesAt(0, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['image/jpeg', bytesAt(0, 0xff, 0xd8, 0xff)],
  ['image/gif', textAt(0, 'GIF87a', 'GIF89a')],
  ['image/webp', riff('WEBPVP')],
  ['image/tiff', (head) => bytesAt(0, 0x49, 0x49, 0x2a, 0)(head) || bytesAt(0, 0x4d, 0x4d, 0, 0x2a)(head)],
  ['image/x-icon', bytesAt(0, 0, 0, 1, 0)],
  ['image/avif', brand('avif', 'avis')],
  ['image/heic', brand('heic', 'heix', 'heim', 'heis', 'hevc', 'mif1', 'msf1')],
  ['audio/wav', riff('WAVE')],
  ['audio/mp4', brand('M4A ', 'M4B ', 'M4P ')],
  ['audio/flac', textAt(0, 'fLaC')],
  ['audio/ogg', textAt(0, 'OggS')],
  ['audio/mpeg', textAt(0, 'ID3')],
  ['video/quicktime', brand('qt  ')],
  ['video/mp4', textAt(4, 'ftyp')],
  ['video/webm', ebml('webm')],
  ['video/x-matroska', ebml('matroska')],
  ['video/x-msvideo', riff('AVI ')],
  ['application/pdf', (head) => ascii(head, 0, 1024).includes('%PDF-')],
  ['application/rtf', textAt(0, '{\\rtf')],
  ['application/zip', textAt(0, 'PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08')],
  ['application/gzip', bytesAt(0, 0x1f, 0x8b, 0x08)],
  ['application/x-7z-compressed', bytesAt(0, 0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)],
  ['application/vnd.rar', textAt(0, 'Rar!\x1a\x07')],
  ['application/x-tar', textAt(257, 'ustar')],
  ['application/x-cfb', bytesAt(0, 0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
  ['application/x-elf', bytesAt(0, 0x7f, 0x45, 0x4c, 0x46)],
];

/** MPEG audio, layer III: eleven one bits, then a valid version and layer. */
const isMpegFrame: Test = ([first = 0, second = 0]) =>
  first === 0xff && (second & 0xe0) === 0xe0 && (second & 0x18) !== 0x08 && (second & 0x06) === 0x02;

/** Two-byte signatures that a text could also begin with, so they count only for binary content. */
const faint: readonly (readonly [mediaType: string, is: Test])[] = [
  ['audio/mpeg', isMpegFrame],
  ['audio/aac', ([first, second = 0]) => first === 0xff && (second & 0xf6) === 0xf0],
  ['image/bmp', (head) => textAt(0, 'BM')(head) && bytesAt(6, 0, 0, 0, 0)(head)],
  ['application/vnd.microsoft.portable-executable', textAt(0, 'MZ')],
];

const hasTextMark: Test = (head) =>
  bytesAt(0, 0xef, 0xbb, 0xbf)(head) || bytesAt(0, 0xfe, 0xff)(head) || bytesAt(0, 0xff, 0xfe)(head);
/** WHATWG's binary data bytes: none of them occurs in text. */
const isBinaryByte = (byte: number): boolean =>
  byte < 0x09 || byte === 0x0b || (byte > 0x0d && byte < 0x1b) || (byte > 0x1b && byte < 0x20);

const kindOfText = (head: Uint8Array): string => {
  const start = ascii(head, 0, 1024)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
    .toLowerCase();
  if (/^(<\?xml[^>]*>\s*)?(<!--[\s\S]*?-->\s*)?(<!doctype svg[^>]*>\s*)?<svg[\s>]/.test(start)) return 'image/svg+xml';
  if (/^<(!doctype html|html|head|script|iframe|body|h1|div|table|style|title)[\s>]/.test(start)) return 'text/html';
  return start.startsWith('<?xml') ? 'application/xml' : 'text/plain';
};

/** Enough for every signature and for the text check. */
const headBytes = 4096;

/** Media type by content; undefined when no signature matches. */
export const sniffMediaType = (bytes: Uint8Array): string | undefined => {
  const head = bytes.subarray(0, headBytes);
  if (head.length === 0) return undefined;
  const found = certain.find(([, is]) => is(head));
  if (found) return found[0];
  if (hasTextMark(head) || !head.some(isBinaryByte)) return kindOfText(head);
  return faint.find(([, is]) => is(head))?.[0];
};

/** Whether the type is text, including markup and source code. */
export const isTextual = (mediaType: string): boolean =>
  mediaType.startsWith('text/') || ['application/json', 'application/xml', 'image/svg+xml'].includes(mediaType);

const isOpenDocument = (named: string): boolean =>
  named.startsWith('application/vnd.openxmlformats-officedocument.') ||
  named.startsWith('application/vnd.oasis.opendocument.') ||
  named === 'application/epub+zip';
const isOldOffice = (named: string): boolean =>
  named === 'application/msword' || named.startsWith('application/vnd.ms-');

/** A container format is used by several types: for each detected container, the other types a file name may declare. */
const alsoNamed: Readonly<Record<string, (named: string) => boolean>> = {
  'application/zip': isOpenDocument,
  'application/x-cfb': isOldOffice,
  'application/gzip': (named) => named === 'application/x-tar',
  'audio/ogg': (named) => named === 'video/ogg',
  'audio/mpeg': (named) => named === 'audio/aac',
  'audio/mp4': (named) => named === 'video/mp4',
  'video/mp4': (named) => ['audio/mp4', 'video/quicktime'].includes(named),
  'video/webm': (named) => named === 'video/x-matroska',
};

/** Types with a mandatory signature; content without it contradicts a name that declares one of them. */
const signed = new Set([...certain, ...faint].map(([mediaType]) => mediaType));
const hasSignature = (named: string): boolean => signed.has(named) || isOpenDocument(named) || isOldOffice(named);

export interface ContentCheck {
  /** By file extension; `application/octet-stream` for an unknown extension. */
  readonly named: string;
  /** By the first bytes. */
  readonly found: string | undefined;
  readonly agrees: boolean;
}

const agree = (named: string, found: string | undefined): boolean => {
  if (named === 'application/octet-stream') return true;
  if (!found) return !hasSignature(named) && !isTextual(named);
  if (isTextual(found)) return isTextual(named) || !hasSignature(named);
  return found === named || (alsoNamed[found]?.(named) ?? false);
};

/**
 * Compares the type declared by the file name with the type detected from the content; an unknown extension always agrees.
 */
export const checkContent = (fileName: string, bytes: Uint8Array): ContentCheck => {
  const named = mediaTypeOf(fileName);
  const found = sniffMediaType(bytes);
  return { named, found, agrees: agree(named, found) };
};
