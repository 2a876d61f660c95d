import { useEffect } from 'react';

/** Asks before the tab is closed while a registration runs. */
export const useLeaveGuard = (active: boolean): void => {
  useEffect(() => {
    if (!active) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [active]);
};
