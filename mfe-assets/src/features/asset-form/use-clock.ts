import { startTransition, useEffect, useState } from 'react';

const tickMs = 200;

/** performance.now(), updated five times a second while a task runs. */
export const useClock = (running: boolean): number => {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (!running) return undefined;
    const timer = setInterval(() => startTransition(() => setNow(performance.now())), tickMs);
    return () => clearInterval(timer);
  }, [running]);
  return now;
};
