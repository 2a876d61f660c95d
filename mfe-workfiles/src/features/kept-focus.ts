import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from 'react';
import type { Ask } from '../model/workfiles-context.ts';

const isLost = (): boolean => document.activeElement === document.body;

/**
 * What had the focus may be gone once something was moved or deleted: then the heading takes it, so that the keyboard goes on
 * where it was (WCAG 2.4.3).
 */
export const useKeptFocus = (heading: RefObject<HTMLElement | null>, asked: Ask | null) => {
  const isInside = useRef(false);
  const wasAsked = useRef(false);
  /** Looks after something has changed; a blur is told of what the person left, never of what was removed. */
  const look = useCallback(() => {
    if (isInside.current && isLost()) heading.current?.focus({ preventScroll: true });
  }, [heading]);
  useEffect(() => {
    if (asked !== null) wasAsked.current = true;
    if (asked !== null || !wasAsked.current) return undefined;
    wasAsked.current = false;
    // After the dialog has given the focus back to what is still there.
    const frame = requestAnimationFrame(() => {
      if (isLost()) heading.current?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [asked, heading]);
  const follow = {
    onFocus: () => {
      isInside.current = true;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      isInside.current = currentTarget.contains(relatedTarget);
    },
  };
  return { look, follow };
};
