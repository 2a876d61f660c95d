/** How a media type is shown; 'none' is for download alone. */
export type View = 'pdf' | 'image' | 'text' | 'none';

/** Raster images only: an SVG is a document that can carry script, so it is never drawn as one. */
const images = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'image/bmp',
  'image/avif',
  'image/x-icon',
]);
const texts = new Set(['application/json', 'application/xml']);

/** How a media type is shown. */
export const viewOf = (mediaType: string): View => {
  if (mediaType === 'application/pdf') return 'pdf';
  if (images.has(mediaType)) return 'image';
  return mediaType.startsWith('text/') || texts.has(mediaType) ? 'text' : 'none';
};
