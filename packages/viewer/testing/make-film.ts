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
  /** Pieces of sound; they follow the pictures that begin at the same time or earlier. */
  readonly sound?: readonly Frame[];
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

/** The pieces of sound of each group of pictures, up to the next one. */
const soundOf = (groups: readonly Frame[][], sound: readonly Frame[]): Frame[][] =>
  groups.map((_, i) => {
    const [from, to] = [groups[i]?.[0]?.milliseconds ?? 0, groups[i + 1]?.[0]?.milliseconds ?? Infinity];
    return sound.filter(({ milliseconds }) => milliseconds >= from && milliseconds < to);
  });

const groupsOf = (frames: readonly Frame[]): Frame[][] => {
  const groups: Frame[][] = [];
  for (const frame of frames) {
    if (frame.isKey || groups.length === 0) groups.push([]);
    groups.at(-1)?.push(frame);
  }
  return groups;
};

const simpleBlock = ({ milliseconds, isKey, bytes }: Frame, start: number, track = 1) =>
  element(0xa3, Uint8Array.of(0x80 + track), u16(milliseconds - start), Uint8Array.of(isKey ? 0x80 : 0), bytes);

/** A WebM file with an index of key frames at its end (RFC 9559), one cluster for each. */
export const makeWebm = ({ frames, milliseconds, width, height, gap, sound = [] }: FilmInput, codec = 'V_VP8') => {
  const groups = groupsOf(frames);
  const sounds = soundOf(groups, sound);
  const clusters = groups.map((group, i) => {
    const start = group[0]?.milliseconds ?? 0;
    const heard = (sounds[i] ?? []).map((frame) => simpleBlock(frame, start, 2));
    const blocks = [...group.map((frame) => simpleBlock(frame, start)), ...heard];
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
  const audio = element(0xe1, element(0xb5, f64(48_000)), element(0x9f, u64(1)));
  const heard = [element(0xd7, u64(2)), element(0x73c5, u64(2)), element(0x83, u64(2)), element(0x86, ascii('A_OPUS'))];
  const soundEntry = element(0xae, ...heard, element(0x63a2, opusHead('little')), audio);
  const tracks = element(0x1654ae6b, element(0xae, ...entry), ...(sound.length > 0 ? [soundEntry] : []));
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

/** Opus with one channel at 48 kHz: RFC 7845, 5.1, and as in MP4, without its name and big-endian. */
const opusHead = (order: 'little' | 'big'): Uint8Array => {
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
const stblOf = (stsd: Uint8Array, { frames, chunks, milliseconds }: Media): Uint8Array => {
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

const matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000];

const trakOf = (
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

const soundStsd = () => {
  const entry = concat([new Uint8Array(6), u16(1), new Uint8Array(8), u16(1, 16, 0, 0), u32(48_000 * 65536)]);
  return box('stsd', u32(0, 1), box('Opus', entry, box('dOps', opusHead('big'))));
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

/** An MP4 file with its tables at its end (ISO/IEC 14496-12), as cameras write it; one chunk for each key frame, and one for its sound. */
export const makeMp4 = ({ frames, milliseconds, width, height, gap, sound = [] }: FilmInput) => {
  const groups = groupsOf(frames);
  const sounds = soundOf(groups, sound);
  const ftyp = box('ftyp', ascii('isom'), u32(1), ascii('isom'));
  let at = ftyp.length + 8;
  const chunkOf = (group: readonly Frame[], unused: number) => {
    const chunk = {
      place: at,
      count: group.length,
      bytes: concat([...group.map(({ bytes }) => bytes), new Uint8Array(unused)]),
    };
    at += chunk.bytes.length;
    return chunk;
  };
  const chunks = groups.map((group, i) => ({ seen: chunkOf(group, gap), heard: chunkOf(sounds[i] ?? [], 0) }));
  const seen = { frames, milliseconds, chunks: chunks.map((each) => each.seen) };
  const heard = {
    frames: sound,
    milliseconds,
    chunks: chunks.map((each) => each.heard).filter(({ count }) => count > 0),
  };
  const traks = [
    trakOf(1, 'vide', stblOf(stsdOf(width, height), seen), [width, height], milliseconds),
    ...(sound.length > 0 ? [trakOf(2, 'soun', stblOf(soundStsd(), heard), [0, 0], milliseconds)] : []),
  ];
  const mvhd = box('mvhd', u32(0, 0, 0, 1000, milliseconds, 0x10000, 0x1000000, 0, 0, ...matrix, 0, 0, 0, 0, 0, 0, 3));
  const mdat = box('mdat', ...chunks.flatMap((each) => [each.seen.bytes, each.heard.bytes]));
  return concat([ftyp, mdat, box('moov', mvhd, ...traks)]);
};
