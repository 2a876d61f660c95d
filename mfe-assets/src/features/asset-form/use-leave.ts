import { useEffect, useRef } from 'react';

/** A form is left this long after its success (D1 section 9, decision V18). */
const leaveAfterMs = 1_500;

/** @returns leaves the form after a success has been shown; not when the person has left it before */
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
