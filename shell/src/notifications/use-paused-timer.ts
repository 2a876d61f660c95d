import { useEffect, useRef, useState } from 'react';

interface Hold {
  readonly onMouseEnter: () => void;
  readonly onMouseLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * Runs `done` after `ms`, and not while the element that gets the returned handlers is under the pointer or has the focus;
 * what is left is kept meanwhile. Nothing happens for `undefined`.
 * @param key starts the time again when it changes.
 */
export const usePausedTimer = (ms: number | undefined, key: unknown, done: () => void): Hold => {
  const [held, setHeld] = useState({ hover: false, focus: false });
  const paused = held.hover || held.focus;
  const left = useRef(ms);
  const run = useRef(done);
  run.current = done;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key is a new time
  useEffect(() => {
    left.current = ms;
  }, [ms, key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: as above
  useEffect(() => {
    if (paused || left.current === undefined) return undefined;
    const from = Date.now();
    const timer = setTimeout(() => run.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(0, (left.current ?? 0) - (Date.now() - from));
    };
  }, [ms, paused, key]);
  const hold = (change: Partial<typeof held>) => () => setHeld((before) => ({ ...before, ...change }));
  return {
    onMouseEnter: hold({ hover: true }),
    onMouseLeave: hold({ hover: false }),
    onFocus: hold({ focus: true }),
    onBlur: hold({ focus: false }),
  };
};
