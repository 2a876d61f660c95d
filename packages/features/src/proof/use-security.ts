import type { AccountSecurity } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';

const securityKey = ['auth', 'security'] as const;

/** The person's passkeys, second factor and recovery codes. */
export const useSecurity = () => {
  const { api } = useShell();
  return useQuery({
    queryKey: securityKey,
    queryFn: ({ signal }) => api.identity.security({}, { signal, quiet: true }),
    staleTime: 0,
  });
};

/** Stores the state after a change for every part that shows it. */
export const useKeepSecurity = () => {
  const client = useQueryClient();
  return (security: AccountSecurity) => {
    client.setQueryData(securityKey, security);
    return security;
  };
};
