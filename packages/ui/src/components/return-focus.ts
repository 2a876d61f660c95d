import { useEffect, useState } from 'react';

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null;

/**
 * Gives the focus back to what had it when this was first rendered, once this is gone (WCAG 2.4.3). Not when the focus went
 * elsewhere meanwhile, or what had it is no longer there.
 */
export const useReturnFocus = (): void => {
  const [opener] = useState(focused);
  useEffect(
    () => () => {
      // What is removed loses the focus after this; whoever moves it on purpose does so at once.
      queueMicrotask(() => {
        if (opener?.isConnected && !focused()) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
};
