import { asFailure } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';

const unrepeatable = new Set(['unauthenticated', 'forbidden', 'not-found', 'cancelled']);

/** Query of one person, also of the signed-in one, by wallet or user id. */
export const personKey = (id: string) => ['users', id.toLowerCase()] as const;

/**
 * A person's profile; the caller shows failures. Not repeated for a missing profile, otherwise up to three times (D2 section 9).
 * @param enabled false until the profile is needed
 */
export const usePerson = (id: string, enabled = true) => {
  const { api, queryClient } = useShell();
  const query = {
    queryKey: personKey(id),
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.profiles.user({ id }, { signal, quiet: true }),
    enabled,
    retry: (failures: number, thrown: unknown) => failures < 3 && !unrepeatable.has(asFailure(thrown).kind),
  };
  return useQuery(query, queryClient);
};
