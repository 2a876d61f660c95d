import type { InvitationPage } from '@ipr/api';
import { asFailure } from '@ipr/domain';
import type { ShellApi } from '@ipr/mfe-contract';

type Received = Omit<InvitationPage, 'state'>;

export type InvitationLink =
  /** Not a link of the product, or an incomplete one. */
  | { readonly state: 'wrong' }
  | (Received & { readonly state: 'open' })
  | (Received & { readonly state: 'used' | 'expired' | 'revoked' });

const wrong = new Set(['invitation.not-found', 'request.invalid']);

/** Reads the state of a link by its token, without a session. @throws failures that may be retried */
export const readInvitationLink = async (
  sharing: Pick<ShellApi['sharing'], 'invitationPage'>,
  token: string | null,
  signal?: AbortSignal,
): Promise<InvitationLink> => {
  if (!token) return { state: 'wrong' };
  try {
    return await sharing.invitationPage({ token }, { quiet: true, ...(signal ? { signal } : {}) });
  } catch (thrown) {
    if (wrong.has(asFailure(thrown).code)) return { state: 'wrong' };
    throw thrown;
  }
};
