import { box, u32 } from './boxes.ts';
import { codecOf } from './mp4-codec.ts';

/** A list of sample entries with one entry; its content before the boxes has the length of its kind. */
const stsd = (kind: 'audio' | 'video', name: string, ...boxes: readonly Uint8Array[]) =>
  box('stsd', u32(0, 1), box(name, new Uint8Array(kind === 'video' ? 78 : 28), ...boxes)).subarray(8);
const bytes = (hex: string) => Uint8Array.from(Buffer.from(hex.replaceAll(' ', ''), 'hex'));

test.each([
  ['H.264, as cameras and telephones write it', 'video', 'avc1', 'avcC', '01 64 00 1f ff e1 00', 'avc1.64001f'],
  ['H.265', 'video', 'hvc1', 'hvcC', '01 01 60000000 b00000000000 5d f0', 'hvc1.1.6.L93.B0'],
  ['VP9', 'video', 'vp09', 'vpcC', '01000000 00 0a 82 01', 'vp09.00.10.08'],
  ['AV1', 'video', 'av01', 'av1C', '81 05 0c 00', 'av01.0.05M.08'],
  [
    'AAC',
    'audio',
    'mp4a',
    'esds',
    '00000000 03 19 0000 00 04 11 40 15 000000 00000000 00000000 05 02 1190',
    'mp4a.40.2',
  ],
  [
    'AAC with long lengths',
    'audio',
    'mp4a',
    'esds',
    '00000000 03 808080 22 0000 00 04 808080 14 40 15 000000 00000000 00000000 05 808080 02 1190',
    'mp4a.40.2',
  ],
  ['MP3 in MP4', 'audio', 'mp4a', 'esds', '00000000 03 19 0000 00 04 11 6b 15 000000 00000000 00000000', 'mp4a.6b'],
] as const)('names %s as browsers do', (_, kind, entry, type, content, codec) => {
  expect(codecOf(stsd(kind, entry, box(type, bytes(content))), kind)).toBe(codec);
});

test.each([
  ['audio', 'Opus', 'opus'],
  ['audio', 'fLaC', 'flac'],
  ['audio', 'sowt', 'sowt'],
  ['video', 'mp4v', 'mp4v'],
] as const)('names %s of type %s without a description %s', (kind, entry, codec) => {
  expect(codecOf(stsd(kind, entry), kind)).toBe(codec);
});
