import { sharesOfAsset } from '@ipr/client/sharing/shares-of-asset';
import type { People } from '@ipr/features/activity';
import { useShell } from '@ipr/mfe-contract';
import { useQuery } from '@tanstack/react-query';
import { peopleOf } from './people-names.ts';

/** Names for an asset's page: the person's own, and those in their shares of the asset. Nothing waits for this query. */
export const usePeople = (assetId: string): People => {
  const { api, session } = useShell();
  const { wallet, email } = session;
  const { data } = useQuery({
    queryKey: ['assets', 'people', wallet, assetId],
    queryFn: async ({ signal }) => peopleOf(await sharesOfAsset(api.sharing, { wallet, assetId }, signal)),
    retry: 1,
  });
  return new Map([...(data ?? []), ...(email ? [[wallet, { name: email, email }] as const] : [])]);
};
