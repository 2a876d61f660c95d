import { checkContent, sniffMediaType } from './files-signatures.ts';

const bytes = (...values: number[]) => Uint8Array.from([...values, ...new Array(300).fill(0)]);
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const after = (length: number, text: string) => latin('\0'.repeat(length) + text);
const utf8 = (text: string) => new TextEncoder().encode(text);

test.each([
  ['image/png', bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['image/jpeg', bytes(0xff, 0xd8, 0xff, 0xe0)],
  ['image/gif', latin('GIF89a\x01\0')],
  ['image/webp', latin('RIFF\x10\0\0\0WEBPVP8 ')],
  ['image/tiff', latin('II*\0\b\0\0\0')],
  ['image/tiff', latin('MM\0*\0\0\0\b')],
  ['image/x-icon', bytes(0, 0, 1, 0, 1, 0)],
  ['image/bmp', latin('BM\x46\0\0\0\0\0\0\0\x36\0\0\0')],
  ['image/avif', latin('\0\0\0\x20ftypavif\0\0\0\0')],
  ['image/heic', latin('\0\0\0\x18ftypheic\0\0\0\0')],
  ['audio/wav', latin('RIFF\x24\0\0\0WAVEfmt ')],
  ['audio/mp4', latin('\0\0\0\x20ftypM4A \0\0\0\0')],
  ['audio/flac', latin('fLaC\0\0\0\x22')],
  ['audio/ogg', latin('OggS\0\x02')],
  ['audio/mpeg', latin('ID3\x04\0')],
  ['audio/mpeg', bytes(0xff, 0xfb, 0x90, 0x64)],
  ['audio/aac', bytes(0xff, 0xf1, 0x50, 0x80)],
  ['video/quicktime', latin('\0\0\0\x14ftypqt  \0\0\0\0')],
  ['video/mp4', latin('\0\0\0\x20ftypisom\0\0\x02\0')],
  ['video/webm', latin('\x1a\x45\xdf\xa3\x9f\x42\x82\x84webm')],
  ['video/x-matroska', latin('\x1a\x45\xdf\xa3\xa3\x42\x82\x88matroska')],
  ['video/x-msvideo', latin('RIFF\x10\0\0\0AVI LIST')],
  ['application/pdf', latin('%PDF-1.7\n')],
  ['application/pdf', latin(`\n${' '.repeat(500)}%PDF-1.4\n`)],
  ['application/rtf', latin('{\\rtf1\\ansi}')],
  ['application/zip', latin('PK\x03\x04\x14\0')],
  ['application/gzip', bytes(0x1f, 0x8b, 0x08, 0)],
  ['application/x-7z-compressed', bytes(0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c)],
  ['application/vnd.rar', latin('Rar!\x1a\x07\0')],
  ['application/x-tar', after(257, 'ustar\x0000')],
  ['application/x-cfb', bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)],
  ['application/x-elf', latin('\x7fELF\x02\x01')],
  ['application/vnd.microsoft.portable-executable', latin('MZ\x90\0\x03\0')],
  ['text/plain', utf8('Größe: 3 µm\r\n\tend')],
  ['text/plain', latin('Caf\xe9, \x93quoted\x94')],
  ['text/plain', Uint8Array.from([0xff, 0xfe, 0x41, 0x00])],
  ['text/plain', latin('BMW has a new motor')],
  ['text/plain', latin('MZ is no program here')],
  ['text/html', utf8('\n <!DOCTYPE html><script>alert(1)</script>')],
  ['image/svg+xml', utf8('<?xml version="1.0"?>\n<!-- made --><svg xmlns="x"><script/></svg>')],
  ['application/xml', utf8('<?xml version="1.0"?><note/>')],
])('recognises %s by its first bytes (%#)', (mediaType, head) => {
  expect(sniffMediaType(head)).toBe(mediaType);
});

test.each([
  ['nothing at all', new Uint8Array()],
  ['noise', bytes(1, 2, 3, 4)],
  ['ones that are no frame', bytes(0xff, 0xff)],
])('recognises no media type in %s', (_, head) => {
  expect(sniffMediaType(head)).toBeUndefined();
});

const zip = latin('PK\x03\x04\x14\0');
const cfb = bytes(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);
const pdf = latin('%PDF-1.7\n');
const png = bytes(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const noise = bytes(1, 2, 3, 4);

test.each([
  ['plan.pdf', pdf, true],
  ['plan.pdf', utf8('<html>'), false],
  ['plan.pdf', noise, false],
  ['plan.png', bytes(0xff, 0xd8, 0xff), false],
  ['letter.docx', zip, true],
  ['letter.docx', cfb, false],
  ['letter.docx', pdf, false],
  ['table.xls', cfb, true],
  ['table.xls', zip, false],
  ['book.odt', zip, true],
  ['photo.zip', zip, true],
  ['photo.jpg', zip, false],
  ['notes.txt', utf8('hello'), true],
  ['notes.txt', utf8('<html><script>'), true],
  ['notes.txt', png, false],
  ['notes.txt', noise, false],
  ['motor.ts', utf8('export const x = 1;'), true],
  ['logo.svg', utf8('<svg xmlns="x"/>'), true],
  ['logo.svg', png, false],
  ['song.m4a', latin('\0\0\0\x20ftypisom'), true],
  ['film.mov', latin('\0\0\0\x20ftypmp42'), true],
  ['song.mp3', latin('MZ\x90\0'), false],
  ['backup.tar', bytes(0x1f, 0x8b, 0x08), true],
  ['model.step', utf8('ISO-10303-21;'), true],
  ['noextension', png, true],
])('compares the name with the content (%#): %s', (name, content, agrees) => {
  expect(checkContent(name, content).agrees).toBe(agrees);
});
