import { box, u32 } from '../src/content/film/boxes.ts';
import { concat } from '../src/content/film/concat.ts';

/** An encoded picture of a film. */
export interface Frame {
  readonly milliseconds: number;
  readonly isKey: boolean;
  readonly bytes: Uint8Array;
}

export interface FilmInput {
  readonly frames: readonly Frame[];
  readonly milliseconds: number;
  readonly width: number;
  readonly height: number;
  /** Unused bytes after each group of pictures, so that a short film has the size of a long one. */
  readonly gap: number;
  /** Pieces of sound; they follow the pictures that begin at the same time or earlier. */
  readonly sound?: readonly Frame[];
  /** Only in MP4, which has Opus without it. */
  readonly hasAac?: boolean;
  /** Decoder configuration of H.264 (ISO/IEC 14496-15); without it the pictures are VP9 in MP4. */
  readonly avcC?: Uint8Array;
}

export const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
export const u16 = (...values: readonly number[]) =>
  Uint8Array.from(values.flatMap((value) => [value >> 8, value & 255]));

/** Opus with one channel at 48 kHz: RFC 7845, 5.1, and as in MP4, without its name and big-endian. */
export const opusHead = (order: 'little' | 'big'): Uint8Array => {
  const head = new Uint8Array(order === 'little' ? 19 : 11);
  const view = new DataView(head.buffer);
  const at = order === 'little' ? 8 : 0;
  if (order === 'little') head.set(ascii('OpusHead'));
  view.setUint8(at, order === 'little' ? 1 : 0);
  view.setUint8(at + 1, 1);
  view.setUint32(at + 4, 48_000, order === 'little');
  return head;
};

/** The samples of one kind in the file, with the number of samples of each chunk. */
interface Media {
  readonly frames: readonly Frame[];
  readonly chunks: readonly { readonly place: number; readonly count: number }[];
  readonly milliseconds: number;
}

/** Sample tables (ISO/IEC 14496-12, 8.6 and 8.7); a track whose samples are all key samples has no list of them. */
export const stblOf = (stsd: Uint8Array, { frames, chunks, milliseconds }: Media): Uint8Array => {
  const lengths = frames.map((frame, i) => (frames[i + 1]?.milliseconds ?? milliseconds) - frame.milliseconds);
  const keys = frames.flatMap(({ isKey }, i) => (isKey ? [i + 1] : []));
  return box(
    'stbl',
    stsd,
    box('stts', u32(0, lengths.length, ...lengths.flatMap((length) => [1, length]))),
    box('stsc', u32(0, chunks.length, ...chunks.flatMap(({ count }, i) => [i + 1, count, 1]))),
    box('stsz', u32(0, 0, frames.length, ...frames.map(({ bytes }) => bytes.length))),
    box('stco', u32(0, chunks.length, ...chunks.map(({ place }) => place))),
    ...(keys.length === frames.length ? [] : [box('stss', u32(0, keys.length, ...keys))]),
  );
};

export const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];

export const trakOf = (
  id: number,
  handler: 'vide' | 'soun',
  stbl: Uint8Array,
  size: readonly [number, number],
  milliseconds: number,
) => {
  const dinf = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))));
  const header = handler === 'vide' ? box('vmhd', u32(1, 0, 0)) : box('smhd', u32(0, 0));
  const minf = box('minf', header, dinf, stbl);
  const hdlr = box('hdlr', u32(0, 0), ascii(handler), u32(0, 0, 0), Uint8Array.of(0));
  const mdia = box('mdia', box('mdhd', u32(0, 0, 0, 1000, milliseconds, 0x55c40000)), hdlr, minf);
  const [width, height] = size;
  const tkhd = u32(
    3,
    0,
    0,
    id,
    0,
    milliseconds,
    0,
    0,
    0,
    handler === 'vide' ? 0 : 0x1000000,
    ...matrix,
    width * 65536,
    height * 65536,
  );
  return box('trak', box('tkhd', tkhd), mdia);
};

/** AAC-LC with one channel at 48 kHz (ISO/IEC 14496-1, 7.2.6; 14496-3, 1.6). */
const esds = Uint8Array.from(Buffer.from('00000000031900010004114015000000000000000000000005021188060102', 'hex'));

export const soundStsd = (hasAac: boolean) => {
  const entry = concat([new Uint8Array(6), u16(1), new Uint8Array(8), u16(1, 16, 0, 0), u32(48_000 * 65536)]);
  const described = hasAac ? box('mp4a', entry, box('esds', esds)) : box('Opus', entry, box('dOps', opusHead('big')));
  return box('stsd', u32(0, 1), described);
};

export const pictureStsd = ({ width, height, avcC }: FilmInput) => {
  const entry = concat([
    new Uint8Array(6),
    u16(1),
    new Uint8Array(16),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    new Uint8Array(32),
    u16(24, 0xffff),
  ]);
  const vpcC = box('vpcC', Uint8Array.of(1, 0, 0, 0, 0, 10, 0x82, 1, 1, 1, 0, 0));
  return box('stsd', u32(0, 1), avcC ? box('avc1', entry, box('avcC', avcC)) : box('vp09', entry, vpcC));
};
