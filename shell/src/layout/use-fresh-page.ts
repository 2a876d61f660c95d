import { useLocation, useNavigationType } from '@ipr/mfe-contract';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/** How far each entry of the history was scrolled, in CSS pixels, by its key; as long as the tab is not reloaded. */
const depths = new Map<string, number>();
/** Rows may still be on their way when somebody comes back; longer than this nobody is moved by surprise, in milliseconds. */
const timeoutMs = 3_000;

/** Scrolls there as soon as the page is long enough, unless the person moves first. @returns ends it */
const returnTo = (depth: number): (() => void) => {
  const until = performance.now() + timeoutMs;
  let frame = 0;
  const stop = () => {
    cancelAnimationFrame(frame);
    for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown']) removeEventListener(name, stop);
  };
  const look = () => {
    const isLongEnough = document.documentElement.scrollHeight - innerHeight >= depth;
    if (isLongEnough) window.scrollTo(0, depth);
    if (isLongEnough || performance.now() > until) stop();
    else frame = requestAnimationFrame(look);
  };
  for (const name of ['wheel', 'touchstart', 'keydown', 'pointerdown']) addEventListener(name, stop, { passive: true });
  look();
  return stop;
};

/** Keeps how far the entry that is shown is scrolled. */
const useDepthNoted = (key: string): void => {
  const shown = useRef(key);
  // Before the browser paints: what it scrolls because the new page is shorter is not the old one's doing.
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
 * A new page starts at its top, with the reading position there too; whoever goes back, or forward again, finds it where they
 * left it.
 * @returns for the element that holds the page
 */
export const useFreshPage = (): RefObject<HTMLElement | null> => {
  const { pathname, key } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  const depth = useRef(0);
  // Read before this entry is noted again.
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
