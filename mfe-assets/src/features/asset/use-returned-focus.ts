import { useEffect, useState } from 'react';

/** For a dialog that is there only while it is open: when it goes, the keyboard is back where it was opened from. */
export const useReturnedFocus = (): void => {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
};
