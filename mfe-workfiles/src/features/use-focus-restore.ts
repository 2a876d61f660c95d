import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { DialogRequest } from '../model/workfiles-context.ts';

const isLost = (): boolean => document.activeElement === document.body;

/**
 * Moves the focus to the heading if the focused element was removed by a move or deletion, so that keyboard users keep
 * their place (WCAG 2.4.3).
 */
export const useFocusRestore = (heading: RefObject<HTMLElement | null>, dialog: DialogRequest | null) => {
  const isInside = useRef(false);
  const wasOpen = useRef(false);
  /** Checks after each change: removing an element fires no blur event. */
  const checkFocus = useCallback(() => {
    if (isInside.current && isLost()) heading.current?.focus({ preventScroll: true });
  }, [heading]);
  useEffect(() => {
    if (dialog !== null) wasOpen.current = true;
    if (dialog !== null || !wasOpen.current) return undefined;
    wasOpen.current = false;
    // Runs after the dialog has returned the focus to its trigger, if that still exists.
    const frame = requestAnimationFrame(() => {
      if (isLost()) heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [dialog, heading]);
  const follow = {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isInside.current = currentTarget.contains(relatedTarget);
    },
  };
  return { checkFocus, follow };
};
