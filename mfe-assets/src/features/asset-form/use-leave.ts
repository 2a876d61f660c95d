import { useEffect, useRef } from 'react';

/** Delay between success and leaving the form (D1 section 9, decision V18). */
const leaveAfterMs = 1_500;

/** @returns a function that leaves the form after the delay, unless the person has already left it */
export const useLeave = (leave: () => void): (() => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      clearTimeout(timer.current);
    };
  }, []);
  return () => {
    if (isHere.current) timer.current = setTimeout(leave, leaveAfterMs);
  };
};
