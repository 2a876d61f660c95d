import { useEffect, useState } from 'react';

/** Milliseconds after which a busy page no longer delays what waits for it. */
const longestWait = 2_000;

/** Whether the page has been idle once since the component was shown: what is not seen first is loaded after what is. */
export const useIdle = (): boolean => {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIdle(true));
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(() => setIdle(true), { timeout: longestWait });
    return () => cancelIdleCallback(handle);
  }, []);
  return isIdle;
};
