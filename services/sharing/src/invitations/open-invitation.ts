import type { InvitationPage } from '@ipr/api';
import { Failure, type Hex, levelOf, maskEmail, type Role, shareStatus } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { shareKey } from '@ipr/protocol/share/share-id';
import { type Directory, findPeople, nameOf } from '../people/people.ts';
import { type StoredInvitation, stateOf, tokenHash } from './invitation.ts';
import type { Invitations } from './repository.ts';

export interface OpenInvitationDeps {
  readonly invitations: Invitations;
  readonly chain: Pick<Chain, 'asset' | 'grantOf'>;
  readonly directory: Directory;
}

/** A link ends with its grant: revoked, replaced or expired. */
export const withGrant = async ({ chain }: Pick<OpenInvitationDeps, 'chain'>, found: StoredInvitation, now: Date) => {
  const { assetId, grantee, nonce } = shareKey(found.shareId);
  const [grant, asset] = await Promise.all([chain.grantOf(assetId, grantee), chain.asset(assetId)]);
  const own = stateOf(found, now);
  const isCurrent = grant.nonce === nonce && grant.state !== 'none';
  const hasExpired = isCurrent && shareStatus(grant, Math.floor(now.getTime() / 1000)) === 'EXPIRED';
  const state = own !== 'open' ? own : !isCurrent ? 'revoked' : hasExpired ? 'expired' : 'open';
  return { grant, asset, state } as const;
};

/**
 * Describes the invitation behind a link; needs no session.
 * @throws Failure invitation.not-found for an unknown token; chain.unavailable
 */
export const openInvitation = async (
  deps: OpenInvitationDeps,
  token: string,
  now = new Date(),
): Promise<InvitationPage> => {
  const found = await deps.invitations.byToken(tokenHash(token));
  if (!found) throw new Failure('invitation.not-found');
  const [{ grant, asset, state }, people] = await Promise.all([
    withGrant(deps, found, now),
    findPeople(deps.directory, [found.grantor, found.grantee]),
  ]);
  return {
    state,
    assetId: asset.id,
    assetTitle: asset.title,
    grantor: nameOf(found.grantor, people.get(found.grantor)),
    accessLevel: levelOf[(grant.role || 1) as Role],
    expiresAt: grant.expiresAt,
    maskedEmail: maskEmail(people.get(found.grantee)?.email ?? ''),
  };
};

const endedAs = { used: 'invitation.used', expired: 'invitation.expired', revoked: 'invitation.revoked' } as const;

/**
 * Redeems a link. Of several simultaneous attempts one succeeds.
 * @throws Failure invitation.not-found for an unknown token and for all callers but its grantee; invitation.used, .expired, .revoked
 */
export const useInvitation = async (
  deps: OpenInvitationDeps,
  caller: Hex,
  token: string,
  now = new Date(),
): Promise<{ assetId: string; shareId: string }> => {
  const hash = tokenHash(token);
  const found = await deps.invitations.byToken(hash);
  if (found?.grantee !== caller) throw new Failure('invitation.not-found');
  const { state } = await withGrant(deps, found, now);
  if (state !== 'open') throw new Failure(endedAs[state]);
  if (!(await deps.invitations.use(hash, caller, now))) throw new Failure('invitation.used');
  return { assetId: shareKey(found.shareId).assetId, shareId: found.shareId };
};
