import { box, u32 } from '../src/content/film/boxes.ts';
import { concat } from '../src/content/film/concat.ts';

/** An encoded picture of a film. */
export interface Frame {
  readonly milliseconds: number;
  readonly isKey: boolean;
  readonly bytes: Uint8Array;
}

interface FilmInput {
  readonly frames: readonly Frame[];
  readonly milliseconds: number;
  readonly width: number;
  readonly height: number;
  /** Unused bytes after each group of pictures, so that a short film has the size of a long one. */
  readonly gap: number;
}

const ascii = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const u16 = (...values: readonly number[]) => Uint8Array.from(values.flatMap((value) => [value >> 8, value & 255]));
const f64 = (value: number) => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
};
const u64 = (value: number) => u32(Math.floor(value / 2 ** 32), value >>> 0);
const idOf = (id: number) =>
  Uint8Array.from(id.toString(16).match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));

/** An EBML element with a size of 8 bytes (RFC 8794). */
const element = (id: number, ...content: readonly Uint8Array[]): Uint8Array<ArrayBuffer> => {
  const inside = concat(content);
  const size = u64(inside.length);
  size[0] = 1;
  return concat([idOf(id), size, inside]);
};

const groupsOf = (frames: readonly Frame[]): Frame[][] => {
  const groups: Frame[][] = [];
  for (const frame of frames) {
    if (frame.isKey || groups.length === 0) groups.push([]);
    groups.at(-1)?.push(frame);
  }
  return groups;
};

const simpleBlock = ({ milliseconds, isKey, bytes }: Frame, start: number) =>
  element(0xa3, Uint8Array.of(0x81), u16(milliseconds - start), Uint8Array.of(isKey ? 0x80 : 0), bytes);

/** A WebM file with an index of key frames at its end (RFC 9559), one cluster for each. */
export const makeWebm = ({ frames, milliseconds, width, height, gap }: FilmInput, codec = 'V_VP8') => {
  const clusters = groupsOf(frames).map((group) => {
    const start = group[0]?.milliseconds ?? 0;
    const blocks = group.map((frame) => simpleBlock(frame, start));
    return {
      start,
      bytes: concat([element(0x1f43b675, element(0xe7, u64(start)), ...blocks), element(0xec, new Uint8Array(gap))]),
    };
  });
  const video = element(0xe0, element(0xb0, u64(width)), element(0xba, u64(height)));
  const entry = [
    element(0xd7, u64(1)),
    element(0x73c5, u64(1)),
    element(0x83, u64(1)),
    element(0x86, ascii(codec)),
    video,
  ];
  const info = element(0x1549a966, element(0x2ad7b1, u64(1_000_000)), element(0x4489, f64(milliseconds)));
  const tracks = element(0x1654ae6b, element(0xae, ...entry));
  const seekHead = (cuesAt: number) =>
    element(0x114d9b74, element(0x4dbb, element(0x53ab, idOf(0x1c53bb6b)), element(0x53ac, u64(cuesAt))));
  let at = seekHead(0).length + info.length + tracks.length;
  const points = clusters.map(({ start, bytes }) => {
    const positions = element(0xb7, element(0xf7, u64(1)), element(0xf1, u64(at)));
    at += bytes.length;
    return element(0xbb, element(0xb3, u64(start)), positions);
  });
  const segment = [seekHead(at), info, tracks, ...clusters.map(({ bytes }) => bytes), element(0x1c53bb6b, ...points)];
  return concat([element(0x1a45dfa3, element(0x4282, ascii('webm'))), element(0x18538067, ...segment)]);
};

const stsdOf = (width: number, height: number) => {
  const vpcC = box('vpcC', Uint8Array.of(1, 0, 0, 0, 0, 10, 0x82, 1, 1, 1, 0, 0));
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
  return box('stsd', u32(0, 1), box('vp09', entry, vpcC));
};

/** An MP4 file with its tables at its end (ISO/IEC 14496-12), as cameras write it; one chunk for each key frame. */
export const makeMp4 = ({ frames, milliseconds, width, height, gap }: FilmInput) => {
  const groups = groupsOf(frames);
  const ftyp = box('ftyp', ascii('isom'), u32(1), ascii('isom'));
  let at = ftyp.length + 8;
  const chunks = groups.map((group) => {
    const place = at;
    const bytes = concat([...group.map((frame) => frame.bytes), new Uint8Array(gap)]);
    at += bytes.length;
    return { place, bytes };
  });
  const lengths = frames.map((frame, i) => (frames[i + 1]?.milliseconds ?? milliseconds) - frame.milliseconds);
  const keys = frames.flatMap(({ isKey }, i) => (isKey ? [i + 1] : []));
  const stbl = box(
    'stbl',
    stsdOf(width, height),
    box('stts', u32(0, lengths.length, ...lengths.flatMap((length) => [1, length]))),
    box('stsc', u32(0, groups.length, ...groups.flatMap((group, i) => [i + 1, group.length, 1]))),
    box('stsz', u32(0, 0, frames.length, ...frames.map(({ bytes }) => bytes.length))),
    box('stco', u32(0, chunks.length, ...chunks.map(({ place }) => place))),
    box('stss', u32(0, keys.length, ...keys)),
  );
  const dinf = box('dinf', box('dref', u32(0, 1), box('url ', u32(1))));
  const minf = box('minf', box('vmhd', u32(1, 0, 0)), dinf, stbl);
  const hdlr = box('hdlr', u32(0, 0), ascii('vide'), u32(0, 0, 0), Uint8Array.of(0));
  const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];
  const mdia = box('mdia', box('mdhd', u32(0, 0, 0, 1000, milliseconds, 0x55c40000)), hdlr, minf);
  const tkhd = box('tkhd', u32(3, 0, 0, 1, 0, milliseconds, 0, 0, 0, 0, ...matrix, width * 65536, height * 65536));
  const mvhd = box('mvhd', u32(0, 0, 0, 1000, milliseconds, 0x10000, 0x1000000, 0, 0, ...matrix, 0, 0, 0, 0, 0, 0, 2));
  return concat([ftyp, box('mdat', ...chunks.map(({ bytes }) => bytes)), box('moov', mvhd, box('trak', tkhd, mdia))]);
};
