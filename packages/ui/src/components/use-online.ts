import { useEffect, useRef, useSyncExternalStore } from 'react';

const subscribe = (changed: () => void): (() => void) => {
  window.addEventListener('online', changed);
  window.addEventListener('offline', changed);
  return () => {
    window.removeEventListener('online', changed);
    window.removeEventListener('offline', changed);
  };
};

/** Whether this device has a network; re-renders on changes. A portal on this machine is reachable without one. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine);

/** Runs `onReturn` when the device gets its network back. */
export const useOnReturn = (isOnline: boolean, onReturn: (() => void) | undefined): void => {
  const run = useRef(onReturn);
  run.current = onReturn;
  const was = useRef(isOnline);
  useEffect(() => {
    if (isOnline && !was.current) run.current?.();
    was.current = isOnline;
  }, [isOnline]);
};
