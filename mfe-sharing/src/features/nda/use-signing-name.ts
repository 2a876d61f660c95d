import { usePerson } from '@ipr/features/people';
import { useShell } from '@ipr/mfe-contract';

/** The name that the signed-in person has in an agreement unless they type another one: that of their profile, else their username. */
export const useSigningName = (otherwise: string | null | undefined): string => {
  const { session } = useShell();
  const { data } = usePerson(session.wallet);
  return data?.name ?? data?.username ?? session.username ?? otherwise ?? '';
};
