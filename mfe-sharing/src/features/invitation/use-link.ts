import { forgetInvitation, readInvitationLink, useHeldInvitation } from '@ipr/features/invitation';
import { useRightsWatch } from '@ipr/features/rights-watch';
import { useNavigate, useShell } from '@ipr/mfe-contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** The one-time link that was opened in this tab, and how the person who is signed in stands to what it offers. */
export const useLink = () => {
  const { api, ports, session } = useShell();
  const token = useHeldInvitation();
  return useQuery({
    queryKey: ['invitation-link', session.wallet, token],
    queryFn: async ({ signal }) => {
      const link = await readInvitationLink(api.sharing, token, signal);
      if (link.state !== 'open') return { link, grant: null, token };
      return { link, grant: (await ports.chain.grantOf(link.assetId, session.wallet)).state, token };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: 1,
  });
};

/**
 * What follows an answer: the link is used up and forgotten, and the asset opens, or the list of shares when there is
 * nothing to open.
 */
export const useSettleLink = (assetId: string, token: string | null) => {
  const { api, links, ports, session } = useShell();
  const navigate = useNavigate();
  const queries = useQueryClient();
  // An invitation that is withdrawn or changed while it is read is shown as that.
  useRightsWatch(assetId, () => void queries.invalidateQueries({ queryKey: ['sharing', 'invitation'] }));
  return async (): Promise<void> => {
    const { state } = await ports.chain.grantOf(assetId, session.wallet);
    // Access is the grant's, not the link's: a link that cannot be used up any more changes nothing.
    if (token && state === 'accepted')
      // biome-ignore lint/correctness/useHookAtTopLevel: a call of the service
      await api.sharing.useInvitation({ token }, { quiet: true }).catch(() => undefined);
    forgetInvitation();
    void navigate(state === 'accepted' ? links.asset(assetId) : links.shares(), { replace: true });
  };
};
