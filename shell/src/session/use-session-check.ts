import type { Client, identityApi } from '@ipr/api';
import { asFailure, type Failure } from '@ipr/domain';
import { useCallback, useEffect, useState } from 'react';
import { useOtherTabs } from './other-tabs.ts';
import { unauthorizedEvent, useSession } from './session-store.ts';

/** Queries the session once, and again after a sign-in in another tab; clears it on later 401 responses and on sign-out in another tab. */
export const useSessionCheck = (identity: Pick<Client<typeof identityApi>, 'me'>) => {
  const [failed, setFailed] = useState<Failure>();
  const check = useCallback(() => {
    const { signedIn, signedOut } = useSession.getState();
    setFailed(undefined);
    identity.me({}).then(
      (user) => signedIn(user),
      (thrown: unknown) => {
        const failure = asFailure(thrown);
        if (failure.kind === 'unauthenticated') signedOut();
        else setFailed(failure);
      },
    );
  }, [identity]);
  useEffect(check, [check]);
  const follow = useCallback(
    (message: 'signed-in' | 'signed-out') => (message === 'signed-in' ? check() : useSession.getState().signedOut()),
    [check],
  );
  useOtherTabs(follow);
  useEffect(() => {
    const forget = () => useSession.getState().signedOut();
    window.addEventListener(unauthorizedEvent, forget);
    return () => window.removeEventListener(unauthorizedEvent, forget);
  }, []);
  return { failed, retry: check };
};
