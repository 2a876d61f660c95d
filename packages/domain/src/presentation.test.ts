import { bytes32, fromBase64, fromHex, sha256Hex, toBase64, toHex } from './bytes.ts';
import { formatDate } from './dates.ts';
import { formatBytes, mediaTypeOf, pickerExtensions, uploadLimits } from './files.ts';
import { shortenAddress } from './wallet.ts';

test('formats dates as specified in English and with localised months in other languages', () => {
  expect(formatDate(1_772_366_465, 'en', 'UTC')).toBe('Mar 01, 2026 at 12:01');
  expect(formatDate(1_772_366_465, 'fr', 'UTC')).toMatch(/^mars 01, 2026 at 12:01$/);
});

test('shortens wallets to 6+4 in lists and 4+4 in the footer', () => {
  const wallet = '0x1234567890abcdef1234567890abcdef12345678';
  expect(shortenAddress(wallet)).toBe('0x1234...5678');
  expect(shortenAddress(wallet, 'footer')).toBe('0x12...5678');
});

test('derives the media type from the extension and defaults to octet-stream', () => {
  expect(mediaTypeOf('Plan.PDF')).toBe('application/pdf');
  const beyond = ['a.webp', 'a.odt', 'a.mp3', 'a.mp4', 'a.zip', 'a.html'].map(mediaTypeOf);
  expect(beyond.map((type) => type.split('/')[0])).toEqual([
    'image',
    'application',
    'audio',
    'video',
    'application',
    'text',
  ]);
  expect(beyond).not.toContain('application/octet-stream');
  expect(mediaTypeOf('noextension')).toBe('application/octet-stream');
  expect(pickerExtensions.every((extension) => mediaTypeOf(`a.${extension}`) !== 'application/octet-stream')).toBe(
    true,
  );
});

test('formats sizes for display', () => {
  expect([0, 1023, 1536, uploadLimits.picker].map(formatBytes)).toEqual(['0 B', '1023 B', '1.5 KB', '10 MB']);
});

test('hex and base64 round-trip, and invalid input is refused', async () => {
  const data = Uint8Array.from([0, 1, 250, 255]);
  expect(fromHex(toHex(data))).toEqual(data);
  expect(fromBase64(toBase64(data))).toEqual(data);
  expect(() => fromHex('0xabc')).toThrow(RangeError);
  expect(() => bytes32('12')).toThrow(RangeError);
  // FIPS 180-4 example: SHA-256 of 'abc'
  expect(await sha256Hex(new TextEncoder().encode('abc'))).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});
