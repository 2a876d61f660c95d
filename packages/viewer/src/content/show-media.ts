import type { Show } from './listen.ts';

const canPlay = (media: HTMLMediaElement): Promise<void> =>
  new Promise((resolve, reject) => {
    media.addEventListener('loadedmetadata', () => resolve(), { once: true });
    media.addEventListener('error', () => reject(new Error('this browser cannot play it')), { once: true });
  });

/**
 * Plays audio or video from memory with the browser's own controls. Picture-in-picture and remote playback are disabled,
 * because they would not show the watermark.
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
  return {};
};
