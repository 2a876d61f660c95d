import { useShell } from '@ipr/mfe-contract';
import { useEffect } from 'react';

/** Preloads the key network's client while the form is filled in, so that encryption starts without delay. */
export const useEarlyKeynet = (): void => {
  const { keynet } = useShell().ports;
  useEffect(() => {
    // A failed preload is ignored here: encryption connects again and reports the failure.
    void keynet()
      .then((network) => network.connect())
      .catch(() => undefined);
  }, [keynet]);
};
