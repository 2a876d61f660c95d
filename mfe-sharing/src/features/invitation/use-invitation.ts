import { type Invitation, readInvitation } from '@ipr/client/sharing/accept-access';
import { shareStatus } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import type { PublishedText } from '@ipr/protocol/share/published-texts';
import { useQuery } from '@tanstack/react-query';
import { findPublished } from '../../nda/nda-texts.ts';
import { isTransient } from '../outdated/is-transient.ts';

export type Invited =
  | { readonly is: 'none' }
  /** Expired before it was accepted (decision S1). */
  | { readonly is: 'expired'; readonly expiresAt: number }
  | {
      readonly is: 'open';
      readonly invitation: Invitation;
      readonly grantor: string | null;
      /** The name under which the grantor recorded this person, if any. */
      readonly granteeName: string | null;
      /** What the grantor wrote, if anything. */
      readonly message: string | null;
      /** The published text its NDA is identical to; loaded before the dialog opens, to avoid a layout shift. */
      readonly origin: PublishedText | undefined;
    };

/** The pending grant to this person on an asset, with its document; never served from a cache. */
export const useInvitation = (assetId: string) => {
  const shell = useShell();
  const { api, ports, session } = shell;
  return useQuery<Invited>({
    queryKey: ['sharing', 'invitation', session.wallet, assetId],
    queryFn: async ({ signal }) => {
      const grant = await ports.chain.grantOf(assetId, session.wallet);
      const status = shareStatus(grant, Date.now() / 1000);
      if (grant.state !== 'pending') return { is: 'none' };
      if (status === 'EXPIRED') return { is: 'expired', expiresAt: grant.expiresAt };
      const input = { wallet: session.wallet, direction: 'incoming' as const, assetId };
      const [invitation, row] = await Promise.all([
        readInvitation(shell, assetId),
        api.sharing.shares(input, { signal, quiet: true }).then(
          ({ incoming }) => incoming.find(({ grantNonce }) => grantNonce === grant.nonce),
          () => undefined,
        ),
      ]);
      const { grantorEmail: grantor = null, granteeName = null, message = null } = row ?? {};
      const origin = await findPublished(invitation.document.ndaText);
      return { is: 'open', invitation, grantor, granteeName, message, origin };
    },
    staleTime: 0,
    gcTime: 0,
    retry: (failures, thrown) => failures < 2 && isTransient(thrown),
  });
};
