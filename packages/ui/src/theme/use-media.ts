import { useSyncExternalStore } from 'react';

const media = (query: string) => (typeof matchMedia === 'function' ? matchMedia(query) : undefined);

/** Whether a media query holds; re-renders on changes. @param query a CSS media query, constant per caller */
export const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = media(query);
      list?.addEventListener('change', listener);
      return () => list?.removeEventListener('change', listener);
    },
    () => media(query)?.matches ?? false,
  );
