import type { Show } from './listen.ts';

const canPlay = (media: HTMLMediaElement): Promise<void> =>
  new Promise((resolve, reject) => {
    media.addEventListener('loadedmetadata', () => resolve(), { once: true });
    media.addEventListener('error', () => reject(new Error('this browser cannot play it')), { once: true });
  });

/**
 * Sound or film from memory with the browser's own controls. In a picture of its own or on another device the mark would be
 * missing, so these are not offered.
 */
export const showMedia: Show = async ({ root, order }) => {
  const media = document.createElement(order.view === 'video' ? 'video' : 'audio');
  media.controls = true;
  media.preload = 'metadata';
  media.setAttribute('controlslist', 'nodownload noremoteplayback');
  media.setAttribute('disablepictureinpicture', '');
  media.setAttribute('aria-label', order.name);
  media.src = URL.createObjectURL(new Blob([order.bytes], { type: order.mediaType }));
  const ready = canPlay(media);
  root.className = 'media';
  root.append(media);
  await ready;
  return () => undefined;
};
