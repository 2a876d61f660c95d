import mammoth from 'mammoth/mammoth.browser.js';
import { appendClean } from './clean-html.ts';
import type { Show } from './listen.ts';
import { unpackArchive } from './unpack-archive.ts';

/** Raster images that browsers draw; an SVG or a metafile is left out. */
const pictures = /^image\/(png|jpeg|gif|webp|bmp)$/;

const pictureOf = mammoth.images.imgElement(async (image) => {
  if (!pictures.test(image.contentType)) return { src: '' };
  const bytes = await image.readAsArrayBuffer();
  return { src: URL.createObjectURL(new Blob([bytes], { type: image.contentType })) };
});

/** A Word document as text with headings, lists, tables and pictures; its page layout is not kept. */
export const showDocx: Show = async ({ root, order }) => {
  const { value } = await mammoth.convertToHtml(
    { arrayBuffer: await unpackArchive(new Uint8Array(order.bytes)) },
    { convertImage: pictureOf, externalFileAccess: false },
  );
  root.className = 'document';
  // A parsed document of its own: nothing in it loads or runs.
  appendClean(new DOMParser().parseFromString(value, 'text/html').body, root);
  const parts = async function* () {
    yield* root.children;
  };
  return { parts };
};
