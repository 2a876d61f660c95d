import { boxAt, contentUnder, headBytes, viewOf } from './boxes.ts';
import { type Film, mimeOf, type ReadBytes } from './film.ts';
import { fragmentOf, initOf, type Run } from './mp4-fragment.ts';
import { readTracks, type Track } from './mp4-track.ts';

/** Tables of a film of about ten hours. */
const mostBytes = 2 ** 25;
const mostBoxes = 1000;
/** Seconds of a fragment, and bytes after which it ends earlier: a piece is appended at once. */
const fragmentSeconds = 1;
const fragmentBytes = 2 ** 20;

const readMoov = async (read: ReadBytes, size: number): Promise<Uint8Array<ArrayBuffer>> => {
  let at = 0;
  for (let count = 0; count < mostBoxes && at < size; count++) {
    const found = boxAt(await read(at, Math.min(size, at + headBytes)), 0, size, at);
    if (found.type === 'moov') {
      if (found.to - found.start > mostBytes) throw new RangeError('MP4: tables too large');
      return read(found.start, found.to);
    }
    at = found.to;
  }
  throw new RangeError('MP4: no moov');
};

/** The last sample that is decoded at or before a time, by binary search. */
const sampleAt = ({ samples: { times }, timescale }: Track, seconds: number): number => {
  let [low, high] = [0, times.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((times[middle] ?? 0) <= seconds * timescale) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** The key sample at or before a presentation time: a sample is decoded before it is shown, by at most its shift. */
const keyAt = (track: Track, seconds: number): number => {
  const { samples, timescale } = track;
  let at = sampleAt(track, seconds);
  const shownAt = (index: number) => (samples.times[index] ?? 0) + (samples.shifts[index] ?? 0);
  while (at > 0 && !(samples.isKey(at) && shownAt(at) <= seconds * timescale)) at -= 1;
  return at;
};

/** The end of the fragment that begins with a sample. */
const endOf = ({ samples, timescale }: Track, first: number): number => {
  const until = (samples.times[first] ?? 0) + fragmentSeconds * timescale;
  let [end, bytes] = [first, 0];
  while (
    end < samples.sizes.length &&
    (end === first || ((samples.times[end] ?? 0) < until && bytes < fragmentBytes))
  ) {
    bytes += samples.sizes[end] ?? 0;
    end += 1;
  }
  return end;
};

async function* fragments(read: ReadBytes, [lead, ...others]: readonly Track[], seconds: number) {
  if (!lead) return;
  let first = keyAt(lead, seconds);
  const start = ((lead.samples.times[first] ?? 0) + Math.min(0, lead.samples.shifts[first] ?? 0)) / lead.timescale;
  const next = new Map(others.map((track) => [track, sampleAt(track, Math.max(0, start))]));
  for (let sequence = 1; first < lead.samples.sizes.length; sequence++) {
    const end = endOf(lead, first);
    const runs: Run[] = [{ track: lead, first, end }];
    const isLast = end === lead.samples.sizes.length;
    const until = (lead.samples.times[end] ?? 0) / lead.timescale;
    for (const [track, from] of next) {
      const to = isLast ? track.samples.sizes.length : sampleAt(track, until);
      if (to > from) runs.push({ track, first: from, end: to });
      next.set(track, Math.max(from, to));
    }
    yield await fragmentOf(read, runs, sequence);
    first = end;
  }
}

/**
 * Reads the tables of an MP4 or QuickTime file and cuts its samples into fragments, the form that browsers play while it is read.
 * @throws RangeError for a damaged file, and one that is fragmented already: it must be loaded as a whole
 */
export const readMp4 = async (read: ReadBytes, size: number, kind: 'audio' | 'video'): Promise<Film> => {
  const moov = await readMoov(read, size);
  const mvhd = viewOf(contentUnder(moov, { from: 8, to: moov.length }, 'mvhd'));
  const timescale = mvhd.getUint32(mvhd.getUint8(0) === 1 ? 20 : 12);
  const tracks = readTracks(moov, timescale).toSorted((a, b) => b.kind.localeCompare(a.kind));
  const lengths = tracks.map(({ samples: { times, durations, sizes }, timescale: scale }) => {
    const last = sizes.length - 1;
    return ((times[last] ?? 0) + (durations[last] ?? 0)) / scale;
  });
  const duration = Math.max(0, ...lengths);
  if (!(duration > 0) || !Number.isFinite(duration)) throw new RangeError('MP4: no samples');
  const codecs = tracks.map(({ kind: of, codec }) => ({ kind: of, name: codec }));
  return {
    container: 'mp4',
    codecs,
    mime: mimeOf(kind, 'mp4', codecs),
    duration,
    size,
    init: initOf(moov, tracks),
    from: (seconds) => fragments(read, tracks, seconds),
  };
};
