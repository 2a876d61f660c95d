import { useEffect, useState } from 'react';

const focused = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement !== document.body
    ? document.activeElement
    : null;

/**
 * Returns the focus on unmount to the element that had it at first render (WCAG 2.4.3), unless the focus was moved elsewhere
 * meanwhile or that element was removed.
 */
export const useReturnFocus = (): void => {
  const [opener] = useState(focused);
  useEffect(
    () => () => {
      // Removal clears the focus only after this cleanup; a deliberate change of focus happens synchronously.
      queueMicrotask(() => {
        if (opener?.isConnected && !focused()) opener.focus({ preventScroll: true });
      });
    },
    [opener],
  );
};
