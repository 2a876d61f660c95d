import { type Frame, makeMp4, makeWebm } from '../../../testing/make-film.ts';
import { boxesIn, boxUnder, viewOf } from './boxes.ts';
import { concat } from './concat.ts';
import { type Film, refusedOf } from './film.ts';
import { readFilm } from './read-film.ts';

/** Ten pictures a second for twelve seconds, a key frame every two seconds; each picture has bytes of its own. */
const frames: readonly Frame[] = Array.from({ length: 120 }, (_, i) => ({
  milliseconds: i * 100,
  isKey: i % 20 === 0,
  bytes: Uint8Array.from({ length: 30 + (i % 7) }, (_, at) => (i * 13 + at) & 255),
}));
const input = { frames, milliseconds: 12_000, width: 320, height: 180, gap: 300_000 };
const webm = makeWebm(input);
const mp4 = makeMp4(input);

const open = async (file: Uint8Array<ArrayBuffer>, mediaType: string) => {
  let count = 0;
  const read = async (from: number, to: number) => {
    count += to - from;
    return file.slice(from, to);
  };
  return { film: await readFilm(read, file.length, mediaType, 'video'), bytesRead: () => count };
};
const opened = async (file: Uint8Array<ArrayBuffer>, mediaType: string) => {
  const { film, bytesRead } = await open(file, mediaType);
  if (!film) throw new Error('the film is not read in parts');
  return { film, bytesRead };
};
const collect = async (film: Film, seconds: number): Promise<Uint8Array<ArrayBuffer>[]> => {
  const found: Uint8Array<ArrayBuffer>[] = [];
  for await (const piece of film.from(seconds)) found.push(piece);
  return found;
};
const joined = (from: number, to = frames.length) => concat(frames.slice(from, to).map(({ bytes }) => bytes));

describe('a WebM file with an index', () => {
  test('is described by its tracks and its duration', async () => {
    const { film } = await opened(webm, 'video/webm');
    expect([film.mime, film.duration]).toEqual(['video/webm; codecs="vp8"', 12]);
    expect(film.init).toEqual(webm.slice(0, film.init.length));
  });

  test.each([
    [0, 0],
    [1.9, 0],
    [2, 1],
    [7.35, 3],
    [99, 5],
  ])('is read from the key frame at or before second %d', async (seconds, cluster) => {
    const { film, bytesRead } = await opened(webm, 'video/webm');
    const before = bytesRead();
    const rest = concat(await collect(film, seconds));
    const first = film.init.length;
    const starts = Array.from(webm.keys()).filter(
      (at) =>
        at >= first && webm[at] === 0x1f && webm[at + 1] === 0x43 && webm[at + 2] === 0xb6 && webm[at + 3] === 0x75,
    );
    expect(Buffer.compare(rest, webm.slice(starts[cluster]))).toBe(0);
    expect(bytesRead() - before).toBe(rest.length);
  });

  test('needs two thousand bytes in front of the first picture', async () => {
    const { bytesRead } = await opened(webm, 'video/webm');
    expect(bytesRead()).toBeLessThan(2_000);
  });
});

describe('an MP4 file with its tables at the end', () => {
  /** The sample bytes of a fragment, and the time of its first sample. */
  const contentOf = (fragment: Uint8Array) => {
    const all = { from: 0, to: fragment.length };
    const [mdat, tfdt] = [boxUnder(fragment, all, 'mdat'), boxUnder(fragment, all, 'moof/traf/tfdt')];
    const trun = boxUnder(fragment, all, 'moof/traf/trun');
    if (!mdat || !tfdt || !trun) throw new Error('no fragment');
    const view = viewOf(fragment);
    const at = view.getUint32(trun.from + 8);
    expect(at).toBe(mdat.from);
    return { bytes: fragment.slice(mdat.from, mdat.to), time: Number(view.getBigUint64(tfdt.from + 4)) };
  };

  test('gets an initialization segment without samples', async () => {
    const { film } = await opened(mp4, 'video/mp4');
    expect([film.mime, film.duration]).toEqual(['video/mp4; codecs="vp09.00.10.08"', 12]);
    expect(boxesIn(film.init).map(({ type }) => type)).toEqual(['ftyp', 'moov']);
    const all = { from: 0, to: film.init.length };
    const stsz = boxUnder(film.init, all, 'moov/trak/mdia/minf/stbl/stsz');
    expect(stsz && viewOf(film.init).getUint32(stsz.from + 8)).toBe(0);
    expect(boxUnder(film.init, all, 'moov/mvex/trex')).toBeTruthy();
  });

  test.each([
    [0, 0],
    [1.95, 0],
    [2, 20],
    [7.35, 60],
    [99, 100],
  ])('is read from the key frame at or before second %d', async (seconds, first) => {
    const { film } = await opened(mp4, 'video/mp4');
    const fragments = (await collect(film, seconds)).map(contentOf);
    expect(fragments[0]?.time).toBe(frames[first]?.milliseconds);
    expect(concat(fragments.map(({ bytes }) => bytes))).toEqual(joined(first));
  });

  test('reads the bytes of its samples only', async () => {
    const { film, bytesRead } = await opened(mp4, 'video/mp4');
    const before = bytesRead();
    await collect(film, 10);
    expect(bytesRead() - before).toBe(joined(100).length);
  });
});

describe('a film with sound', () => {
  const sound: readonly Frame[] = Array.from({ length: 600 }, (_, i) => ({
    milliseconds: i * 20,
    isKey: true,
    bytes: Uint8Array.from({ length: 10 + (i % 5) }, (_empty, at) => (i * 7 + at) & 255),
  }));
  const soundBytes = (from: number, to = sound.length) => concat(sound.slice(from, to).map(({ bytes }) => bytes));

  test.each([
    ['MP4', makeMp4({ ...input, sound }), 'video/mp4', 'video/mp4; codecs="vp09.00.10.08,opus"'],
    [
      'MP4 as cameras and telephones write it',
      makeMp4({ ...input, avcC: Uint8Array.of(1, 0x42, 0, 0x1f, 0xff, 0xe1, 0, 0), sound, hasAac: true }),
      'video/mp4',
      'video/mp4; codecs="avc1.42001f,mp4a.40.2"',
    ],
    ['WebM', makeWebm({ ...input, sound }), 'video/webm', 'video/webm; codecs="vp8,opus"'],
  ])('names the codecs of both in %s', async (_, file, mediaType, mime) => {
    const { film } = await opened(file, mediaType);
    expect([film.mime, film.duration]).toEqual([mime, 12]);
    expect(film.codecs.map(({ kind }) => kind)).toEqual(['video', 'audio']);
  });

  test('is cut into fragments of pictures and their sound, from the time of the key frame on', async () => {
    const { film } = await opened(makeMp4({ ...input, sound }), 'video/mp4');
    const fragments = await collect(film, 7.35);
    const [pictures, sounds]: [Uint8Array[], Uint8Array[]] = [[], []];
    for (const fragment of fragments) {
      const all = { from: 0, to: fragment.length };
      const moof = boxUnder(fragment, all, 'moof');
      const trafs = moof ? boxesIn(fragment, moof.from, moof.to).filter(({ type }) => type === 'traf') : [];
      const [pictureData, soundData] = trafs.map((traf) => {
        const trun = boxUnder(fragment, traf, 'trun');
        if (!trun) throw new Error('no samples');
        const view = viewOf(fragment);
        const [count, from] = [view.getUint32(trun.from + 4), view.getUint32(trun.from + 8)];
        const sizes = Array.from({ length: count }, (_, i) => view.getUint32(trun.from + 16 + 16 * i));
        return fragment.slice(from, from + sizes.reduce((sum, size) => sum + size, 0));
      });
      if (pictureData) pictures.push(pictureData);
      if (soundData) sounds.push(soundData);
    }
    expect(concat(pictures)).toEqual(joined(60));
    expect(concat(sounds)).toEqual(soundBytes(300));
  });
});

test('names the tracks that a browser refuses, and does not count subtitles', () => {
  const codecs = [
    { kind: 'video', name: 'avc1.64001f' },
    { kind: 'audio', name: 'mp4a.40.2' },
    { kind: 'text', name: 'unknown' },
  ] as const;
  const plays = (mimes: readonly string[]) => refusedOf({ codecs, container: 'mp4' }, (mime) => mimes.includes(mime));
  const [picture, sound] = ['video/mp4; codecs="avc1.64001f"', 'audio/mp4; codecs="mp4a.40.2"'] as const;
  expect(plays([picture, sound])).toEqual([]);
  expect(plays([picture])).toEqual(['audio']);
  expect(plays([])).toEqual(['video', 'audio']);
});

describe('a file that does not play from parts', () => {
  const withoutCues = () => {
    const changed = webm.slice();
    // The list of places names another element, as if there were no index.
    const at = Buffer.from(webm).indexOf(Buffer.from('1c53bb6b', 'hex'));
    changed[at] = 0x1d;
    return changed;
  };
  test.each([
    ['a recording without an index', withoutCues(), 'video/webm'],
    ['a WebM file that ends early', webm.slice(0, webm.length - 20), 'video/webm'],
    ['an MP4 file that ends early', mp4.slice(0, mp4.length - 20), 'video/mp4'],
    ['an MP4 file as WebM', mp4, 'video/webm'],
    ['zeros', new Uint8Array(4_000), 'video/mp4'],
    ['no bytes', new Uint8Array(0), 'video/webm'],
    ['another type', webm, 'audio/ogg'],
  ])('%s', async (_, file, mediaType) => {
    expect((await open(file, mediaType)).film).toBeNull();
  });

  test('reports a part that cannot be read', async () => {
    const read = async () => {
      throw new Error('refused');
    };
    await expect(readFilm(read, 10_000, 'video/mp4', 'video')).rejects.toThrow('refused');
  });

  test('any single changed byte of the tables ends with a film or without one, never in a loop', async () => {
    const small = makeMp4({ ...input, frames: frames.slice(0, 25), milliseconds: 2_500, gap: 0 });
    const tables = small.length - 900;
    for (let at = tables; at < small.length; at += 7) {
      const changed = small.slice();
      changed[at] = 255 - (changed[at] ?? 0);
      const { film } = await open(changed, 'video/mp4');
      if (film) for await (const piece of film.from(1)) expect(piece.length).toBeGreaterThan(0);
    }
  });
});
