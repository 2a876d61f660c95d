import { useShell } from '@ipr/mfe-contract';
import { useCallback } from 'react';
import { useSession } from './session-store.ts';

/** Ends the session on the server first: if that fails, the person stays signed in and gets an error. */
export const useSignOut = (): (() => Promise<void>) => {
  const { api } = useShell();
  return useCallback(
    () =>
      api.identity.logout({}).then(
        () => useSession.getState().signedOut(),
        // The global request handling has shown the error.
        () => undefined,
      ),
    [api],
  );
};
