import { type Element, elementAt, elementsIn, floatOf, headBytes, textOf, uintOf } from './ebml.ts';
import { type Codec, type Film, mimeOf, pieces, type ReadBytes } from './film.ts';

/** Element ids of RFC 9559. */
const id = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  codecId: 0x86,
  cluster: 0x1f43b675,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueClusterPosition: 0xf1,
} as const;

/** Codecs of WebM, as browsers name them. */
const codecs: Readonly<Record<string, string>> = {
  V_VP8: 'vp8',
  V_VP9: 'vp9',
  V_AV1: 'av01.0.08M.08',
  A_OPUS: 'opus',
  A_VORBIS: 'vorbis',
};

/** By the first letter of a codec's id. */
const kinds: Readonly<Record<string, Codec['kind']>> = { A: 'audio', S: 'text' };

/** Largest Info, Tracks or Cues that is read: 4 MiB of Cues are about 200,000 key frames. */
const mostBytes = 2 ** 22;
/** Elements in front of the first cluster; real files have fewer than ten. */
const mostElements = 100;

const childrenOf = (bytes: Uint8Array, parent: Element, wanted: number) =>
  elementsIn(bytes, parent.from, parent.to).filter((child) => child.id === wanted);
const childOf = (bytes: Uint8Array, parent: Element, wanted: number) => childrenOf(bytes, parent, wanted)[0];

/** An element with its bytes, whose places count from its start. */
const load = async (read: ReadBytes, { start, to }: Element) => {
  if (to - start > mostBytes) throw new RangeError('WebM: element too large');
  const bytes = await read(start, to);
  return { bytes, element: elementAt(bytes, 0) };
};

const headAt = async (read: ReadBytes, at: number, size: number): Promise<Element> =>
  elementAt(await read(at, Math.min(size, at + headBytes)), 0, at);

interface Layout {
  readonly found: ReadonlyMap<number, Element>;
  /** Where positions count from: the content of the segment. */
  readonly base: number;
  readonly firstCluster: number;
}

/** The elements in front of the first cluster. */
const readLayout = async (read: ReadBytes, size: number): Promise<Layout> => {
  const ebml = await headAt(read, 0, size);
  const segment = await headAt(read, ebml.to, size);
  if (ebml.id !== id.ebml || segment.id !== id.segment) throw new RangeError('not WebM');
  const found = new Map<number, Element>();
  let at = segment.from;
  for (let count = 0; count < mostElements; count++) {
    const element = await headAt(read, at, size);
    if (element.id === id.cluster) return { found, base: segment.from, firstCluster: at };
    found.set(element.id, element);
    at = element.to;
  }
  throw new RangeError('WebM: no cluster');
};

/** Place of the index of key frames, from the list of places at the file's start. */
const findCues = async (read: ReadBytes, { found, base }: Layout, size: number): Promise<Element | undefined> => {
  const [cues, seekHead] = [found.get(id.cues), found.get(id.seekHead)];
  if (cues || !seekHead) return cues;
  const { bytes, element } = await load(read, seekHead);
  for (const seek of childrenOf(bytes, element, id.seek)) {
    const [target, position] = [childOf(bytes, seek, id.seekId), childOf(bytes, seek, id.seekPosition)];
    if (!target || !position || uintOf(bytes, target) !== id.cues) continue;
    const place = await headAt(read, base + uintOf(bytes, position), size);
    return place.id === id.cues ? place : undefined;
  }
  return undefined;
};

interface KeyFrame {
  readonly seconds: number;
  /** Place of its cluster in the file. */
  readonly at: number;
}

const readKeyFrames = async (read: ReadBytes, cues: Element, base: number, unit: number): Promise<KeyFrame[]> => {
  const { bytes, element } = await load(read, cues);
  return childrenOf(bytes, element, id.cuePoint).flatMap((point) => {
    const [time, positions] = [childOf(bytes, point, id.cueTime), childOf(bytes, point, id.cueTrackPositions)];
    const cluster = positions && childOf(bytes, positions, id.cueClusterPosition);
    return time && cluster ? [{ seconds: uintOf(bytes, time) * unit, at: base + uintOf(bytes, cluster) }] : [];
  });
};

const readInfo = async (read: ReadBytes, info: Element) => {
  const { bytes, element } = await load(read, info);
  const [scale, duration] = [childOf(bytes, element, id.timestampScale), childOf(bytes, element, id.duration)];
  const unit = (scale ? uintOf(bytes, scale) : 1_000_000) / 1e9;
  return { unit, duration: duration ? floatOf(bytes, duration) * unit : 0 };
};

/** Of all tracks; browsers refuse a file with any other track, such as subtitles. */
const readCodecs = async (read: ReadBytes, tracks: Element): Promise<readonly Codec[]> => {
  const { bytes, element } = await load(read, tracks);
  return childrenOf(bytes, element, id.trackEntry).map((entry) => {
    const codec = childOf(bytes, entry, id.codecId);
    const name = codec ? textOf(bytes, codec) : '';
    return { kind: kinds[name[0] ?? ''] ?? 'video', name: codecs[name] ?? 'unknown' };
  });
};

/**
 * Reads the structure of a WebM file. Its bytes are media segments as they are; an index of key frames permits seeking.
 * @throws RangeError for a damaged file, or one without duration or index (as browsers record it): it must be loaded as a whole
 */
export const readWebm = async (read: ReadBytes, size: number, kind: 'audio' | 'video'): Promise<Film> => {
  const layout = await readLayout(read, size);
  const { found, base, firstCluster } = layout;
  const [info, tracks, cues] = [found.get(id.info), found.get(id.tracks), await findCues(read, layout, size)];
  if (!info || !tracks || !cues) throw new RangeError('WebM: no index');
  const { unit, duration } = await readInfo(read, info);
  const frames = await readKeyFrames(read, cues, base, unit);
  if (!(duration > 0) || !Number.isFinite(duration) || frames.length === 0) throw new RangeError('WebM: no index');
  const named = await readCodecs(read, tracks);
  return {
    container: 'webm',
    codecs: named,
    mime: mimeOf(kind, 'webm', named),
    duration,
    size,
    init: await read(0, firstCluster),
    from: (seconds) => pieces(read, frames.findLast((frame) => frame.seconds <= seconds)?.at ?? firstCluster, size),
  };
};
