import { box, u32 } from '../src/content/film/boxes.ts';
import { concat } from '../src/content/film/concat.ts';
import {
  ascii,
  type FilmInput,
  type Frame,
  matrix,
  opusHead,
  pictureStsd,
  soundStsd,
  stblOf,
  trakOf,
  u16,
} from './mp4-tracks.ts';

export type { Frame };

/** Silent samples of one channel at 48 kHz: Opus in pieces of 20 ms, AAC in pieces of 1024 samples. */
export const silence = (milliseconds: number, codec: 'opus' | 'aac'): Frame[] => {
  const [length, bytes] =
    codec === 'opus'
      ? [20, Uint8Array.of(0xf8, 0xff, 0xfe)]
      : [1024 / 48, Uint8Array.of(0x00, 0xc8, 0x00, 0x80, 0x23, 0x80)];
  const count = Math.floor(milliseconds / length);
  return Array.from({ length: count }, (_, i) => ({ milliseconds: Math.round(i * length), isKey: true, bytes }));
};

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
    // In the order of time: browsers refuse a block before its predecessor, also one of another track.
    const blocks = [
      ...group.map((frame) => ({ ...frame, track: 1 })),
      ...(sounds[i] ?? []).map((frame) => ({ ...frame, track: 2 })),
    ]
      .toSorted((a, b) => a.milliseconds - b.milliseconds)
      .map(({ track, ...frame }) => simpleBlock(frame, start, track));
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
  const described = [
    element(0xd7, u64(2)),
    element(0x73c5, u64(2)),
    element(0x83, u64(2)),
    element(0x86, ascii('A_OPUS')),
  ];
  const soundEntry = element(0xae, ...described, element(0x63a2, opusHead('little')), audio);
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

/** An MP4 file with its tables at its end (ISO/IEC 14496-12), as cameras write it; one chunk for each key frame, and one for its sound. */
export const makeMp4 = (input: FilmInput) => {
  const { frames, milliseconds, width, height, gap, sound = [], hasAac = false } = input;
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
  const chunks = groups.map((group, i) => ({ picture: chunkOf(group, gap), sound: chunkOf(sounds[i] ?? [], 0) }));
  const pictureMedia = { frames, milliseconds, chunks: chunks.map((each) => each.picture) };
  const soundMedia = {
    frames: sound,
    milliseconds,
    chunks: chunks.map((each) => each.sound).filter(({ count }) => count > 0),
  };
  const traks = [
    trakOf(1, 'vide', stblOf(pictureStsd(input), pictureMedia), [width, height], milliseconds),
    ...(sound.length > 0 ? [trakOf(2, 'soun', stblOf(soundStsd(hasAac), soundMedia), [0, 0], milliseconds)] : []),
  ];
  const mvhd = box('mvhd', u32(0, 0, 0, 1000, milliseconds, 0x10000, 0x1000000, 0, 0, ...matrix, 0, 0, 0, 0, 0, 0, 3));
  const mdat = box('mdat', ...chunks.flatMap((each) => [each.picture.bytes, each.sound.bytes]));
  return concat([ftyp, mdat, box('moov', mvhd, ...traks)]);
};
