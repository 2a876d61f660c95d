import { isTextual } from '@ipr/domain';
import type { Drawn } from './frame/messages.ts';

/** View of a media type; 'none' allows download only. */
export type View = Drawn | 'none';

/** Raster images supported by browsers. An SVG is a document that can contain scripts: it is shown as text. */
const pictures = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/avif',
  'image/x-icon',
]);
/** Office files that a library reads in the frame. Those until 2003 and presentations are not among them. */
const office: Readonly<Record<string, Drawn>> = {
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
};
const tables = new Set(['text/csv', 'text/tab-separated-values']);
/** Video types that no browser plays. */
const notPlayed = new Set(['video/x-msvideo']);

/** The view of a media type. Markup and scripts are shown as text. */
export const viewOf = (mediaType: string): View => {
  if (mediaType === 'application/pdf') return 'pdf';
  if (pictures.has(mediaType)) return 'image';
  if (tables.has(mediaType)) return 'csv';
  const read = office[mediaType];
  if (read) return read;
  if (isTextual(mediaType)) return 'text';
  if (notPlayed.has(mediaType)) return 'none';
  if (mediaType.startsWith('audio/')) return 'audio';
  return mediaType.startsWith('video/') ? 'video' : 'none';
};
