import { bytes32, fromBase64, fromHex, sha256Hex, toBase64, toHex } from './bytes.ts';
import { formatDate, formatProofTime } from './dates.ts';
import { formatBytes, mediaTypeOf, pickerExtensions, uploadLimits } from './files.ts';
import { shortenAddress } from './wallet.ts';

test.each([
  ['en', 'Mar 01, 2026 at 12:01'],
  ['fr', '01 mars 2026 à 12:01'],
  ['de', '01. März 2026 um 12:01'],
  ['es', '01 mar 2026 a las 12:01'],
])('formats dates as specified in English and by the pattern of each other language: %s', (locale, words) => {
  expect(formatDate(1_772_366_465, locale, 'UTC')).toBe(words);
});

test.each([
  ['en', 'UTC', 'Mar 01, 2026 at 12:01:05 UTC'],
  ['en', 'Europe/Paris', 'Mar 01, 2026 at 13:01:05 UTC+1'],
  ['fr', 'Asia/Kolkata', '01 mars 2026 à 17:31:05 UTC+5:30'],
  ['de', 'America/New_York', '01. März 2026 um 07:01:05 UTC-5'],
  ['es', 'Atlantic/Azores', '01 mar 2026 a las 11:01:05 UTC-1'],
])('a time that proves something has seconds and its zone: %s in %s', (locale, zone, words) => {
  expect(formatProofTime(1_772_366_465, locale, zone)).toBe(words);
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
  expect([0, 1023, 1536, uploadLimits.picker].map((bytes) => formatBytes(bytes))).toEqual([
    '0 B',
    '1023 B',
    '1.5 KB',
    '10 MB',
  ]);
  expect((['de', 'es', 'fr'] as const).map((language) => formatBytes(1536, language))).toEqual([
    '1,5 KB',
    '1,5 KB',
    '1,5 Ko',
  ]);
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
