import type { Film, ReadBytes } from './film.ts';
import { readMp4 } from './read-mp4.ts';
import { readWebm } from './read-webm.ts';

const readers: Readonly<Record<string, typeof readMp4>> = {
  'video/mp4': readMp4,
  'audio/mp4': readMp4,
  'video/quicktime': readMp4,
  'video/webm': readWebm,
};

/** Reads the structure of a film; null when its form is not one that plays from parts. @throws errors of reading the bytes */
export const readFilm = async (
  read: ReadBytes,
  size: number,
  mediaType: string,
  kind: 'audio' | 'video',
): Promise<Film | null> => {
  const reader = readers[mediaType];
  if (!reader) return null;
  try {
    return await reader(read, size, kind);
  } catch (thrown) {
    if (thrown instanceof RangeError) return null;
    throw thrown;
  }
};
