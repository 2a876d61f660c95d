import { useShell } from '@ipr/mfe-contract';
import { useEffect } from 'react';

/** Loads the key network's client while the form is filled in, so that encrypting need not wait for it. */
export const useEarlyKeynet = (): void => {
  const { keynet } = useShell().ports;
  useEffect(() => {
    // A network that is away now is asked again, and heard, when it is needed.
    void keynet()
      .then((network) => network.connect())
      .catch(() => undefined);
  }, [keynet]);
};
