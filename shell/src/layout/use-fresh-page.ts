import { useLocation, useNavigationType } from '@ipr/mfe-contract';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** Scroll position of each history entry in CSS pixels, by its key; lost on reload. */
const depths = new Map<string, number>();
/** Time in milliseconds to wait for rows before a scroll position is restored; later scrolling would surprise the person. */
const timeoutMs = 3_000;

/** Scrolls to a position once the page is long enough, unless the person scrolls first. @returns cancels it */
const returnTo = (depth: number): (() => void) => {
  const until = performance.now() + timeoutMs;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown']) removeEventListener(name, stop);
  };
  const scrollWhenLongEnough = () => {
    const isLongEnough = document.documentElement.scrollHeight - innerHeight >= depth;
    if (isLongEnough) window.scrollTo(0, depth);
    if (isLongEnough || performance.now() > until) stop();
    else frame = requestAnimationFrame(scrollWhenLongEnough);
  };
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown']) addEventListener(name, stop, { passive: true });
  scrollWhenLongEnough();
  return stop;
};

/** Stores the scroll position of the current history entry. */
const useDepthNoted = (key: string): void => {
  const shown = useRef(key);
  // Layout effect: a scroll event that the shorter new page causes must not overwrite the old entry's position.
  useLayoutEffect(() => {
    shown.current = key;
    if (!depths.has(key)) depths.set(key, scrollY);
  }, [key]);
  useEffect(() => {
    const note = () => depths.set(shown.current, scrollY);
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, []);
};

/**
 * Scrolls a new page to its top and moves the focus there; on Back and Forward it restores the scroll position.
 * @returns a ref for the element that contains the page
 */
export const useFreshPage = (): RefObject<HTMLElement | null> => {
  const { pathname, key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const depth = useRef(0);
  // Read before this entry's position is stored again.
  depth.current = isReturn ? (depths.get(key) ?? 0) : 0;
  useDepthNoted(key);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is a new page
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    const wanted = depth.current;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
    return wanted > 0 ? returnTo(wanted) : undefined;
  }, [pathname]);
  return main;
};
