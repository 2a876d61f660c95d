import type { AccessTokenEntry, AccessTokenScope } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

const tokensKey = ['auth', 'tokens'] as const;

export interface WantedToken {
  readonly name: string;
  readonly scopes: AccessTokenScope[];
  readonly days: number;
}

/** The caller's access tokens; failures of changes are shown by the global request handling. */
export const useAccessTokens = () => {
  const text = useText();
  const { api, notify } = useShell();
  const client = useQueryClient();
  /** The text of the token that was just created, until its person has saved it. */
  const [secret, setSecret] = useState<string>();
  const keep = (tokens: readonly AccessTokenEntry[]) => client.setQueryData(tokensKey, tokens);
  const query = useQuery({
    queryKey: tokensKey,
    queryFn: ({ signal }) => api.identity.accessTokens({}, { signal, quiet: true }),
    staleTime: 0,
  });
  const create = useMutation({
    mutationFn: (wanted: WantedToken) => api.identity.createAccessToken(wanted),
    onSuccess: ({ token, tokens }) => {
      keep(tokens);
      setSecret(token);
    },
  });
  const revoke = useMutation({
    mutationFn: (id: string) => api.identity.revokeAccessToken({ id }),
    onSuccess: (left) => {
      keep(left);
      notify.success(text('tokens.revoked'));
    },
    onError: () => client.invalidateQueries({ queryKey: tokensKey }),
  });
  return { query, create, revoke, secret, hide: () => setSecret(undefined) };
};
