import { forgetInvitation, readInvitationLink, useHeldInvitation } from '@ipr/features/invitation';
import { useRightsWatch } from '@ipr/features/rights-watch';
import { useNavigate, useShell } from '@ipr/mfe-contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';

/** The one-time link opened in this tab, and its state for the signed-in person. */
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
 * Marks the link as used and forgets it after accept or reject, then opens the asset, or the list of shares if access was
 * not accepted.
 */
export const useSettleLink = (assetId: string, token: string | null) => {
  const { api, links, ports, session } = useShell();
  const navigate = useNavigate();
  const queries = useQueryClient();
  // Shows an invitation that is withdrawn or changed while the person reads it.
  useRightsWatch(assetId, () => void queries.invalidateQueries({ queryKey: ['sharing', 'invitation'] }));
  return async (): Promise<void> => {
    const { state } = await ports.chain.grantOf(assetId, session.wallet);
    // The grant gives access, not the link: failing to mark the link as used changes nothing.
    if (token && state === 'accepted')
      // biome-ignore lint/correctness/useHookAtTopLevel: an API call, not a React hook
      await api.sharing.useInvitation({ token }, { quiet: true }).catch(() => undefined);
    forgetInvitation();
    void navigate(state === 'accepted' ? links.asset(assetId) : links.shares(), { replace: true });
  };
};
