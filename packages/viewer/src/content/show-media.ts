import { type Film, refusedOf } from './film/film.ts';
import { canPlayFilm, playFilm } from './film/play-film.ts';
import { readFilm } from './film/read-film.ts';
import type { Show, Stage } from './listen.ts';

const canPlay = (media: HTMLMediaElement): Promise<void> =>
  new Promise((resolve, reject) => {
    media.addEventListener('loadedmetadata', () => resolve(), { once: true });
    media.addEventListener('error', () => reject(new Error('this browser cannot play it')), { once: true });
  });

const [yes, no] = [() => true, () => false];

/** The structure of a film in memory; null when it is not known, and the browser has to try. */
const structureOf = ({ order: { bytes, mediaType, view } }: Stage): Promise<Film | null> => {
  const read = async (from: number, to: number) => new Uint8Array(bytes.slice(from, to));
  return readFilm(read, bytes.byteLength, mediaType, view === 'video' ? 'video' : 'audio');
};

/**
 * A browser plays a film without the tracks whose codecs it does not support, and without an event: a film without its picture
 * is not shown, and missing sound is reported.
 */
const checkTracks = async (media: HTMLMediaElement, stage: Stage): Promise<void> => {
  const film = await structureOf(stage);
  const refused = film ? refusedOf(film, (mime) => media.canPlayType(mime) !== '') : [];
  if (refused.includes('video')) throw new Error('this browser cannot play its picture');
  if (refused.includes('audio')) stage.report({ kind: 'silent' });
};

/** Starts the film, from parts or from memory; false when it needs the whole file. */
const load = async (media: HTMLMediaElement, { order, read, report }: Stage): Promise<boolean> => {
  const { partsOf, bytes, mediaType, view } = order;
  if (partsOf === undefined || !read) {
    media.src = URL.createObjectURL(new Blob([bytes], { type: mediaType }));
    return true;
  }
  const film = await readFilm(read, partsOf, mediaType, view === 'video' ? 'video' : 'audio');
  if (!film || !canPlayFilm(film)) return false;
  await playFilm(media, film, () => report({ kind: 'failed' }));
  return true;
};

/**
 * Plays audio or video with the browser's own controls. Picture-in-picture and remote playback are disabled,
 * because they would not show the watermark.
 */
export const showMedia: Show = async (stage) => {
  const { root, order, report } = stage;
  const media = document.createElement(order.view === 'video' ? 'video' : 'audio');
  media.controls = true;
  media.preload = 'metadata';
  media.setAttribute('controlslist', 'nodownload noremoteplayback');
  media.setAttribute('disablepictureinpicture', '');
  media.setAttribute('aria-label', order.name);
  media.disableRemotePlayback = true;
  const ready = canPlay(media);
  // Handled below; a film that starts with an error would be unhandled until then.
  ready.catch(() => undefined);
  root.className = 'media';
  root.append(media);
  // A film whose parts this browser refuses may still play as a whole.
  const starts = (await load(media, stage)) && (order.partsOf === undefined || (await ready.then(yes, no)));
  if (!starts) {
    report({ kind: 'whole' });
    // The embedding page replaces this frame by one with the whole file.
    await new Promise(() => undefined);
  }
  await ready;
  if (order.partsOf === undefined) await checkTracks(media, stage);
  return {};
};
