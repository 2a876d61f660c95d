import { useShell } from '@ipr/mfe-contract';
import { useCallback } from 'react';
import { leaveSession } from './leave-session.ts';

/** Ends the session on the server first: if that fails, the person stays signed in and gets an error. */
export const useSignOut = (): (() => Promise<void>) => {
  const { api, session } = useShell();
  const { wallet } = session;
  return useCallback(
    () =>
      api.identity.logout({}).then(
        () => leaveSession(wallet),
        // The global request handling has shown the error.
        () => undefined,
      ),
    [api, wallet],
  );
};
