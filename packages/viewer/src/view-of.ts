import { isTextual } from '@ipr/domain/files-signatures';
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

/** Bytes above which a film is read in parts; a smaller one is loaded faster than its structure is read. */
const wholeUntil = 8 * 2 ** 20;
const inParts = new Set(['video/mp4', 'audio/mp4', 'video/quicktime', 'video/webm']);

/** Whether a film of this type and size is read in parts. Others are loaded as a whole, which also compares their hash. */
export const playsInParts = ({ size, mediaType }: { readonly size: number; readonly mediaType: string }): boolean =>
  size > wholeUntil && inParts.has(mediaType);
