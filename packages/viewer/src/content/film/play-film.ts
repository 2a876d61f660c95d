import type { Film } from './film.ts';

/** Bytes kept ahead of the playing place, in seconds of at least `seconds.least`. */
const aheadBytes = 2 ** 23;
const seconds = { least: 4, most: 60, behind: 10 } as const;

/** Seconds that are loaded ahead: as many as the bytes permit at the film's average rate. */
export const aheadOf = ({ size, duration }: Pick<Film, 'size' | 'duration'>): number =>
  Math.min(seconds.most, Math.max(seconds.least, (aheadBytes / size) * duration));

/** Whether a time is loaded, and until when. A gap of a tenth of a second, as between two tracks, is played over. */
export const loadedUntil = (buffered: Pick<TimeRanges, 'length' | 'start' | 'end'>, time: number): number | null => {
  for (let i = 0; i < buffered.length; i++)
    if (buffered.start(i) - 0.1 <= time && time < buffered.end(i)) return buffered.end(i);
  return null;
};

const once = (target: EventTarget, ...types: readonly string[]): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      for (const type of types) target.removeEventListener(type, done);
      resolve();
    };
    for (const type of types) target.addEventListener(type, done);
  });

/** Safari on the iPhone has this one only. */
declare const ManagedMediaSource: typeof MediaSource | undefined;
const sourceClass = (): typeof MediaSource | undefined =>
  typeof MediaSource === 'function'
    ? MediaSource
    : typeof ManagedMediaSource === 'function'
      ? ManagedMediaSource
      : undefined;

export const canPlayFilm = ({ mime }: Film): boolean => sourceClass()?.isTypeSupported(mime) ?? false;

const applied = async (buffer: SourceBuffer, change: () => void): Promise<void> => {
  if (buffer.updating) await once(buffer, 'updateend');
  change();
  if (buffer.updating) await once(buffer, 'updateend');
};

/**
 * Plays a film from the parts around the playing place: those before it are removed, those after it are loaded as far as `aheadOf`. A seek
 * outside of them continues there.
 * @param onFailed called when a part cannot be read or is damaged; playback has ended then
 */
export const playFilm = async (media: HTMLMediaElement, film: Film, onFailed: () => void): Promise<void> => {
  const Source = sourceClass();
  if (!Source) throw new Error('this browser plays no parts');
  const source = new Source();
  media.src = URL.createObjectURL(source);
  await once(source, 'sourceopen');
  const buffer = source.addSourceBuffer(film.mime);
  source.duration = film.duration;
  await applied(buffer, () => buffer.appendBuffer(film.init));
  const ahead = aheadOf(film);
  let current = 0;
  const hasRoom = () => (loadedUntil(buffer.buffered, media.currentTime) ?? 0) < media.currentTime + ahead;
  const feed = async (time: number): Promise<void> => {
    current += 1;
    const mine = current;
    const isOver = () => mine !== current;
    for await (const piece of film.from(time)) {
      while (!isOver() && !hasRoom()) await once(media, 'timeupdate', 'seeking');
      if (isOver()) return;
      await applied(buffer, () => buffer.appendBuffer(piece));
      const old = media.currentTime - seconds.behind;
      if (!isOver() && old > 0) await applied(buffer, () => buffer.remove(0, old));
    }
    if (!isOver() && source.readyState === 'open') source.endOfStream();
  };
  const start = (time: number): void => {
    feed(time).catch(() => {
      if (media.error === null && source.readyState === 'open') source.endOfStream('network');
      onFailed();
    });
  };
  media.addEventListener('seeking', () => {
    if (loadedUntil(buffer.buffered, media.currentTime) !== null) return;
    const { currentTime } = media;
    // Ends the segment that is being parsed; the next one begins with a key frame.
    void applied(buffer, () => source.readyState === 'open' && buffer.abort()).then(() => start(currentTime));
  });
  start(0);
};
