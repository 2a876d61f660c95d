import { useEffect, useRef } from 'react';

/**
 * Runs `done` after `ms` of not being paused; nothing happens for `undefined`. What is left is kept over a pause.
 * @param key starts the time anew when it changes.
 */
export const usePausedTimer = (ms: number | undefined, paused: boolean, key: unknown, done: () => void): void => {
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
};
