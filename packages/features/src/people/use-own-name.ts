import { useShell } from '@ipr/mfe-contract';
import { nameOf } from './name-of.ts';
import { usePerson } from './use-person.ts';

/** Display name of the signed-in person: of the profile as soon as a page has loaded or changed it, before of the session. */
export const useOwnName = (): string | undefined => {
  const { session } = useShell();
  const { data } = usePerson(session.wallet, false);
  const { username: _, ...account } = session;
  return nameOf(data ? { ...account, ...(data.username ? { username: data.username } : {}) } : session);
};
