import type { Photo } from './photos-to-pdf.ts';

/** Long side of a page of text that stays readable, in pixels. */
const mostPixels = 2000;

/**
 * Redraws a photograph, upright and at most 2,000 pixels high or wide: the place, time and camera that are written in it are left out.
 * @throws what the browser reports for a picture that it cannot read
 */
export const drawPhoto = async (file: Blob): Promise<Photo> => {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, mostPixels / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  // JPEG has no transparency: without this a transparent picture is black.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.8));
  if (!drawn) throw new Error('no picture');
  return { jpeg: new Uint8Array(await drawn.arrayBuffer()), width: canvas.width, height: canvas.height };
};
