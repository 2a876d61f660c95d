import { isTextual } from '@ipr/domain';
import type { Drawn } from './frame/messages.ts';

/** How a media type is shown; 'none' is for download alone. */
export type View = Drawn | 'none';

/** Raster pictures that browsers draw. An SVG is a document that can carry script: it is shown as the text it is. */
const pictures = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/avif',
  'image/x-icon',
]);
/** Made for other players; no browser plays them. */
const notPlayed = new Set(['video/x-msvideo']);

/** How a media type is shown. Markup and scripts are texts like any other. */
export const viewOf = (mediaType: string): View => {
  if (mediaType === 'application/pdf') return 'pdf';
  if (pictures.has(mediaType)) return 'image';
  if (isTextual(mediaType)) return 'text';
  if (notPlayed.has(mediaType)) return 'none';
  if (mediaType.startsWith('audio/')) return 'audio';
  return mediaType.startsWith('video/') ? 'video' : 'none';
};
