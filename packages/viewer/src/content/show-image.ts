import type { Zoom } from '../zoom.ts';
import type { Show } from './listen.ts';

/** Shows an image from memory, fitted into the frame at zoom 1. */
export const showImage: Show = async ({ root, order }) => {
  const image = new Image();
  image.className = 'picture';
  image.alt = order.name;
  image.src = URL.createObjectURL(new Blob([order.bytes], { type: order.mediaType }));
  await image.decode();
  root.append(image);
  const zoom = (next: Zoom) => {
    const fitted = Math.min(image.naturalWidth, document.documentElement.clientWidth);
    const isFitted = next === 1 || next === 'width';
    image.style.maxWidth = isFitted ? '' : 'none';
    image.style.width = isFitted ? '' : `${Math.round(fitted * next)}px`;
  };
  return { zoom };
};
