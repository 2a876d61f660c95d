import { type Box, boxesIn, boxUnder, contentUnder, viewOf } from './boxes.ts';
import { codecOf } from './mp4-codec.ts';

/** The samples of a track; times in units of its timescale. */
export interface Samples {
  readonly sizes: Uint32Array;
  /** Places in the file. */
  readonly places: Float64Array;
  readonly durations: Uint32Array;
  /** Decoding times, from 0. */
  readonly times: Float64Array;
  /** Presentation minus decoding time, with the edit list applied. */
  readonly shifts: Int32Array;
  readonly isKey: (index: number) => boolean;
}

export interface Track {
  readonly id: number;
  readonly kind: 'audio' | 'video';
  readonly codec: string;
  readonly timescale: number;
  readonly samples: Samples;
  /** The track's box in the moov box. */
  readonly place: Box;
}

/** A film of a day with 60 pictures a second has fewer. */
const mostSamples = 6_000_000;

/** The 32-bit numbers of a table box after its count at `at`. */
const table = (content: Uint8Array, at: number, width: number): number[][] => {
  const view = viewOf(content);
  const count = Math.min(view.getUint32(at), Math.floor((content.length - at - 4) / (4 * width)));
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: width }, (_, column) => view.getUint32(at + 4 + 4 * (row * width + column))),
  );
};

const sizesOf = (stsz: Uint8Array): Uint32Array => {
  const view = viewOf(stsz);
  const [size, count] = [view.getUint32(4), view.getUint32(8)];
  if (count > mostSamples || (size === 0 && stsz.length < 12 + 4 * count)) throw new RangeError('MP4: sample sizes');
  return Uint32Array.from({ length: count }, (_, i) => size || view.getUint32(12 + 4 * i));
};

/** One value for each sample from runs of (count, value). */
const spread = (runs: readonly number[][], values: Uint32Array | Int32Array): void => {
  let at = 0;
  for (const [count = 0, value = 0] of runs) {
    const end = Math.min(values.length, at + count);
    values.fill(value, at, end);
    at = end;
  }
};

const chunkPlaces = (bytes: Uint8Array, stbl: Box): number[] => {
  const large = boxUnder(bytes, stbl, 'co64');
  if (!large) return table(contentUnder(bytes, stbl, 'stco'), 4, 1).map(([place = 0]) => place);
  return table(bytes.subarray(large.from, large.to), 4, 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low);
};

/** Samples follow each other in a chunk; runs give the number of samples of each chunk. */
const placesOf = (sizes: Uint32Array, chunks: readonly number[], runs: readonly number[][]): Float64Array => {
  const places = new Float64Array(sizes.length);
  let [sample, run] = [0, 0];
  chunks.forEach((place, index) => {
    while ((runs[run + 1]?.[0] ?? Infinity) <= index + 1) run += 1;
    let at = place;
    for (let left = runs[run]?.[1] ?? 0; left > 0 && sample < sizes.length; left--, sample++) {
      places[sample] = at;
      at += sizes[sample] ?? 0;
    }
  });
  if (sample < sizes.length) throw new RangeError('MP4: samples without a chunk');
  return places;
};

/** The edit list's delay (empty edit) minus its start in the media; other edits are not supported, as in browsers. */
const editShift = (bytes: Uint8Array, trak: Box, timescale: number, movieScale: number): number => {
  const elst = boxUnder(bytes, trak, 'edts/elst');
  if (!elst) return 0;
  const content = bytes.subarray(elst.from, elst.to);
  if (content[0] !== 0) throw new RangeError('MP4: edit list of 64 bits');
  let delay = 0;
  for (const [length = 0, start = 0] of table(content, 4, 3)) {
    if (start !== 0xffffffff) return Math.round(delay) - start;
    delay += (length * timescale) / movieScale;
  }
  return Math.round(delay);
};

const readSamples = (bytes: Uint8Array, stbl: Box, shift: number): Samples => {
  const sizes = sizesOf(contentUnder(bytes, stbl, 'stsz'));
  const durations = new Uint32Array(sizes.length);
  spread(table(contentUnder(bytes, stbl, 'stts'), 4, 2), durations);
  const shifts = new Int32Array(sizes.length);
  const [ctts, stss] = [boxUnder(bytes, stbl, 'ctts'), boxUnder(bytes, stbl, 'stss')];
  if (ctts) spread(table(bytes.subarray(ctts.from, ctts.to), 4, 2), shifts);
  for (let i = 0; i < shifts.length; i++) shifts[i] = (shifts[i] ?? 0) + shift;
  const times = new Float64Array(sizes.length);
  for (let i = 1; i < times.length; i++) times[i] = (times[i - 1] ?? 0) + (durations[i - 1] ?? 0);
  const keys = stss && new Set(table(bytes.subarray(stss.from, stss.to), 4, 1).map(([number = 0]) => number - 1));
  const runs = table(contentUnder(bytes, stbl, 'stsc'), 4, 3);
  const places = placesOf(sizes, chunkPlaces(bytes, stbl), runs);
  return { sizes, places, durations, times, shifts, isKey: (index) => keys?.has(index) ?? true };
};

const kindOf = (handler: string): Track['kind'] | undefined =>
  handler === 'vide' ? 'video' : handler === 'soun' ? 'audio' : undefined;

/**
 * The first video and the first audio track.
 * @param moov bytes of the moov box
 * @throws RangeError for a damaged one
 */
export const readTracks = (moov: Uint8Array, movieScale: number): readonly Track[] => {
  const found = new Map<Track['kind'], Track>();
  for (const place of boxesIn(moov, 8).filter(({ type }) => type === 'trak')) {
    const handler = String.fromCharCode(...contentUnder(moov, place, 'mdia/hdlr').subarray(8, 12));
    const kind = kindOf(handler);
    const stbl = boxUnder(moov, place, 'mdia/minf/stbl');
    if (!kind || !stbl || found.has(kind)) continue;
    const [mdhd, tkhd] = [contentUnder(moov, place, 'mdia/mdhd'), contentUnder(moov, place, 'tkhd')];
    const timescale = viewOf(mdhd).getUint32(mdhd[0] === 1 ? 20 : 12);
    const samples = readSamples(moov, stbl, editShift(moov, place, timescale, movieScale));
    if (samples.sizes.length === 0) continue;
    const codec = codecOf(contentUnder(moov, stbl, 'stsd'), kind);
    found.set(kind, { id: viewOf(tkhd).getUint32(tkhd[0] === 1 ? 20 : 12), kind, codec, timescale, samples, place });
  }
  return [...found.values()];
};
