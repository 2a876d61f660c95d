import { useShell } from '@ipr/mfe-kit';
import { useQuery } from '@tanstack/react-query';
import { type People, peopleOf } from './people-names.ts';

/** Rows of one answer (packages/api). */
const mostShares = 50;

/** Who is called what on an asset: the person themselves, and others as far as own shares of it tell; a comfort that nothing waits for. */
export const usePeople = (assetId: string): People => {
  const { api, session } = useShell();
  const { wallet, email } = session;
  const { data } = useQuery({
    queryKey: ['assets', 'people', wallet, assetId],
    queryFn: async ({ signal }) => {
      const input = { wallet, assetId, limit: mostShares };
      const { incoming, outgoing } = await api.sharing.shares(input, { signal, quiet: true });
      return peopleOf([...incoming, ...outgoing]);
    },
    retry: 1,
  });
  return new Map([...(data ?? []), ...(email ? [[wallet, { name: email, email }] as const] : [])]);
};
