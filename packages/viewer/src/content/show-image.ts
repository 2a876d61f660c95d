import type { Show } from './listen.ts';

/** Shows an image from memory, fitted into the frame at zoom 1. */
export const showImage: Show = async ({ root, order }) => {
  const image = new Image();
  image.className = 'picture';
  image.alt = order.name;
  image.src = URL.createObjectURL(new Blob([order.bytes], { type: order.mediaType }));
  await image.decode();
  root.append(image);
  return (zoom) => {
    const fitted = Math.min(image.naturalWidth, document.documentElement.clientWidth);
    image.style.maxWidth = zoom === 1 ? '' : 'none';
    image.style.width = zoom === 1 ? '' : `${Math.round(fitted * zoom)}px`;
  };
};
