import { useEffect, useState } from 'react';

/** Counts whole seconds down to 0, starting at the first render. */
export const useCountdown = (seconds: number): { readonly left: number } => {
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (left <= 0) return undefined;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return { left };
};
