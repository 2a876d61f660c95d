import { useMedia } from './use-media.ts';

/** Below this width in CSS pixels the phone layout is used (D2 section 9). */
const phoneBreakpoint = 768;

/** Whether the window has phone width; re-renders on changes. */
export const usePhone = (): boolean => useMedia(`(max-width: ${phoneBreakpoint - 0.02}px)`);
