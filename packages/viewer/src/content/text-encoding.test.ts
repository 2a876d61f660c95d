import { findEncoding, textPieces } from './text-encoding.ts';

const now = async () => undefined;
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, littleEndian: boolean) => {
  const bytes = new Uint8Array(text.length * 2);
  for (let i = 0; i < text.length; i++) new DataView(bytes.buffer).setUint16(i * 2, text.charCodeAt(i), littleEndian);
  return bytes;
};
const whole = async (bytes: Uint8Array, size = 64) =>
  [...textPieces(bytes, await findEncoding(bytes, now), size)].join('');

test.each([
  ['UTF-8', utf8('Größe 10 µm — “quoted”'), 'utf-8', 'Größe 10 µm — “quoted”'],
  ['UTF-8 with a mark', utf8('\ufeffGröße'), 'utf-8', 'Größe'],
  ['UTF-16, little end first', utf16('\ufeffGröße', true), 'utf-16le', 'Größe'],
  ['UTF-16, big end first', utf16('\ufeffGröße', false), 'utf-16be', 'Größe'],
  ['windows-1252', latin('Gr\xf6\xdfe \x80 5 \x93x\x94'), 'windows-1252', 'Größe € 5 “x”'],
  ['nothing', new Uint8Array(), 'utf-8', ''],
] as const)('detects and decodes %s', async (_, bytes, encoding, text) => {
  expect(await findEncoding(bytes, now)).toBe(encoding);
  expect(await whole(bytes)).toBe(text);
});

test('detects invalid UTF-8 late in a long text and yields to other tasks meanwhile', async () => {
  const bytes = new Uint8Array(9 * 1024 * 1024).fill(0x61);
  let turns = 0;
  const pause = async () => {
    turns += 1;
  };
  expect(await findEncoding(bytes, pause)).toBe('utf-8');
  expect(turns).toBe(3);
  bytes[bytes.length - 1] = 0xe4;
  expect(await findEncoding(bytes, pause)).toBe('windows-1252');
});

test.each([7, 8, 9, 64, 10_000])(
  'pieces of %i bytes join to the same text and never split a character',
  async (size) => {
    const text = Array.from({ length: 200 }, (_, i) => `line ${i} – größer 🙂\r\n`).join('');
    expect(await whole(utf8(text), size)).toBe(text);
  },
);

test('ends a piece with a line, unless the line is longer than the piece', () => {
  const pieces = [...textPieces(utf8(`one\ntwo\nthr${'e'.repeat(30)}\nlast`), 'utf-8', 10)];
  expect(pieces[0]).toBe('one\ntwo\n');
  expect(pieces.length).toBeGreaterThan(3);
  expect(pieces.at(-1)?.endsWith('last')).toBe(true);
});
