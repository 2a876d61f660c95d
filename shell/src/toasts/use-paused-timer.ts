import { useEffect, useRef, useState } from 'react';

interface Hold {
  readonly onMouseEnter: () => void;
  readonly onMouseLeave: () => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
}

/**
 * Runs `done` after `ms`. The timer pauses while the element with the returned handlers is hovered or focused, and keeps
 * its remaining time. No timer for `undefined`.
 * @param key a change restarts the timer
 */
export const usePausedTimer = (ms: number | undefined, key: unknown, done: () => void): Hold => {
  const [held, setHeld] = useState({ hover: false, focus: false });
  const paused = held.hover || held.focus;
  const left = useRef(ms);
  const run = useRef(done);
  run.current = done;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new key restarts the timer
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
