import { deleteFormDrafts, useShell } from '@ipr/mfe-contract';
import { useCallback } from 'react';
import { notifyOtherTabs } from './other-tabs.ts';
import { useSession } from './session-store.ts';

/**
 * Ends the session on the server first: if that fails, the person stays signed in and gets an error. Then all tabs are emptied and
 * unfinished forms are
 * deleted from this device, which may have other users (decision 0026).
 */
export const useSignOut = (): (() => Promise<void>) => {
  const { api, session } = useShell();
  const { wallet } = session;
  return useCallback(
    () =>
      api.identity.logout({}).then(
        () => {
          useSession.getState().signedOut();
          notifyOtherTabs('signed-out');
          // A browser without storage has no forms.
          return deleteFormDrafts(wallet).catch(() => undefined);
        },
        // The global request handling has shown the error.
        () => undefined,
      ),
    [api, wallet],
  );
};
