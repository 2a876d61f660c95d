import { useSyncExternalStore } from 'react';

/** Below this width in CSS pixels the phone layout is used (D2 section 9). */
const phoneBreakpoint = 768;

const media = () =>
  typeof matchMedia === 'function' ? matchMedia(`(max-width: ${phoneBreakpoint - 0.02}px)`) : undefined;

const subscribe = (listener: () => void) => {
  const query = media();
  query?.addEventListener('change', listener);
  return () => query?.removeEventListener('change', listener);
};

/** Whether the window has phone width; re-renders on changes. */
export const usePhone = (): boolean => useSyncExternalStore(subscribe, () => media()?.matches ?? false);
