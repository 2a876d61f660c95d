import { box, boxesIn, boxUnder, u32, viewOf } from './boxes.ts';
import { concat } from './concat.ts';
import type { ReadBytes } from './film.ts';
import type { Track } from './mp4-track.ts';

const none = u32(0, 0);
/** Tables of a track whose samples are in fragments. */
const emptyTables = [box('stts', none), box('stsc', none), box('stsz', u32(0, 0, 0)), box('stco', none)];

/** Rebuilds a box with other content for the named boxes inside of it; without those that are null. */
const rebuilt = (
  bytes: Uint8Array,
  { type, from, to }: { readonly type: string; readonly from: number; readonly to: number },
  change: (child: string) => ((inside: Uint8Array) => Uint8Array) | null | undefined,
): Uint8Array => {
  const children = boxesIn(bytes, from, to).flatMap((child) => {
    const changed = change(child.type);
    const whole = bytes.subarray(child.start, child.to);
    return changed === null ? [] : [changed ? changed(whole) : whole];
  });
  return box(type, ...children);
};

const whole = (type: string, bytes: Uint8Array) => ({ type, from: 8, to: bytes.length });

const withoutSamples = (trak: Uint8Array): Uint8Array => {
  const stbl = (bytes: Uint8Array) => {
    const stsd = boxUnder(bytes, whole('stbl', bytes), 'stsd');
    if (!stsd) throw new RangeError('MP4: no stsd');
    return box('stbl', bytes.subarray(stsd.start, stsd.to), ...emptyTables);
  };
  const minf = (bytes: Uint8Array) =>
    rebuilt(bytes, whole('minf', bytes), (type) => (type === 'stbl' ? stbl : undefined));
  const mdia = (bytes: Uint8Array) =>
    rebuilt(bytes, whole('mdia', bytes), (type) => (type === 'minf' ? minf : undefined));
  // The edit list is part of each sample's time here.
  return rebuilt(trak, whole('trak', trak), (type) => (type === 'edts' ? null : type === 'mdia' ? mdia : undefined));
};

const ftyp = box(
  'ftyp',
  Uint8Array.from('iso6', (letter) => letter.charCodeAt(0)),
  u32(1),
  u32(0x69736f36),
);

/** The initialization segment: the same tracks, whose samples are in fragments (ISO/IEC 14496-12, 8.8). */
export const initOf = (moov: Uint8Array, tracks: readonly Track[]): Uint8Array<ArrayBuffer> => {
  const mvhd = boxUnder(moov, whole('moov', moov), 'mvhd');
  if (!mvhd) throw new RangeError('MP4: no mvhd');
  const traks = tracks.map(({ place }) => withoutSamples(moov.subarray(place.start, place.to)));
  const mvex = box('mvex', ...tracks.map(({ id }) => box('trex', u32(0, id, 1, 0, 0, 0))));
  return concat([ftyp, box('moov', moov.subarray(mvhd.start, mvhd.to), ...traks, mvex)]);
};

/** Samples of a track, `first` up to and without `end`. */
export interface Run {
  readonly track: Track;
  readonly first: number;
  readonly end: number;
}

const flags = { keySample: 0x02000000, otherSample: 0x01010000 } as const;
/** Data offset; duration, size, flags and shift of each sample. */
const runFlags = 0x01000f01;
const baseIsMoof = 0x020000;

const trafOf = ({ track: { id, kind, samples }, first, end }: Run, dataAt: number): Uint8Array => {
  const rows = new Uint8Array(16 * (end - first));
  const view = viewOf(rows);
  for (let i = first; i < end; i++) {
    const at = 16 * (i - first);
    view.setUint32(at, samples.durations[i] ?? 0);
    view.setUint32(at + 4, samples.sizes[i] ?? 0);
    view.setUint32(at + 8, kind === 'audio' || samples.isKey(i) ? flags.keySample : flags.otherSample);
    view.setInt32(at + 12, samples.shifts[i] ?? 0);
  }
  const time = new Uint8Array(12);
  time[0] = 1;
  viewOf(time).setBigUint64(4, BigInt(samples.times[first] ?? 0));
  const trun = box('trun', u32(runFlags, end - first, dataAt), rows);
  return box('traf', box('tfhd', u32(baseIsMoof, id)), box('tfdt', time), trun);
};

const readRun = async (read: ReadBytes, { track: { samples }, first, end }: Run): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  for (let i = first; i < end; ) {
    const from = samples.places[i] ?? 0;
    let to = from;
    // Samples that follow each other in the file are read at once.
    for (; i < end && samples.places[i] === to; i++) to += samples.sizes[i] ?? 0;
    parts.push(await read(from, to));
  }
  return concat(parts);
};

/** A media segment of these samples. @param sequence number of the fragment, from 1 */
export const fragmentOf = async (
  read: ReadBytes,
  runs: readonly Run[],
  sequence: number,
): Promise<Uint8Array<ArrayBuffer>> => {
  const data = await Promise.all(runs.map((run) => readRun(read, run)));
  const moof = (start: number) => {
    let at = start;
    const trafs = runs.map((run, i) => {
      const traf = trafOf(run, at);
      at += data[i]?.length ?? 0;
      return traf;
    });
    return box('moof', box('mfhd', u32(0, sequence)), ...trafs);
  };
  // The data follows the moof box, whose length does not depend on its numbers, and the head of the mdat box.
  return concat([moof(moof(0).length + 8), box('mdat', ...data)]);
};
