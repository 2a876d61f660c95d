import type { Client, identityApi } from '@ipr/api';
import { asFailure, type Failure } from '@ipr/domain';
import { useCallback, useEffect, useState } from 'react';
import { unauthorizedEvent, useSession } from './session-store.ts';

/** Queries the session once, and clears it on later 401 responses. */
export const useSessionCheck = (identity: Pick<Client<typeof identityApi>, 'me'>) => {
  const [failed, setFailed] = useState<Failure>();
  const check = useCallback(() => {
    const { signedIn, signedOut } = useSession.getState();
    setFailed(undefined);
    identity.me({}).then(signedIn, (thrown: unknown) => {
      const failure = asFailure(thrown);
      if (failure.kind === 'unauthenticated') signedOut();
      else setFailed(failure);
    });
  }, [identity]);
  useEffect(check, [check]);
  useEffect(() => {
    const forget = () => useSession.getState().signedOut();
    window.addEventListener(unauthorizedEvent, forget);
    return () => window.removeEventListener(unauthorizedEvent, forget);
  }, []);
  return { failed, retry: check };
};
