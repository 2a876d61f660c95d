import type { InvitationPage } from '@ipr/api';
import { Failure, type Hex, levelOf, type Role, shareStatus } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { shareKey } from '@ipr/protocol/share/share-id';
import { type Directory, findPeople, maskEmail, nameOf } from '../people/people.ts';
import { type StoredInvitation, stateOf, tokenHash } from './invitation.ts';
import type { Invitations } from './repository.ts';

export interface OpenInvitationDeps {
  readonly invitations: Invitations;
  readonly chain: Pick<Chain, 'asset' | 'grantOf'>;
  readonly directory: Directory;
}

/** A link ends with its grant: revoked, replaced or run out. */
export const withGrant = async ({ chain }: Pick<OpenInvitationDeps, 'chain'>, found: StoredInvitation, now: Date) => {
  const { assetId, grantee, nonce } = shareKey(found.shareId);
  const [grant, asset] = await Promise.all([chain.grantOf(assetId, grantee), chain.asset(assetId)]);
  const own = stateOf(found, now);
  const stands = grant.nonce === nonce && grant.state !== 'none';
  const hasRunOut = stands && shareStatus(grant, Math.floor(now.getTime() / 1000)) === 'EXPIRED';
  const state = own !== 'open' ? own : !stands ? 'revoked' : hasRunOut ? 'expired' : 'open';
  return { grant, asset, state } as const;
};

/**
 * What a link stands for, before anybody has signed in.
 * @throws Failure invitation.not-found for a wrong word; chain.unavailable
 */
export const openInvitation = async (
  parts: OpenInvitationDeps,
  token: string,
  now = new Date(),
): Promise<InvitationPage> => {
  const found = await parts.invitations.byToken(tokenHash(token));
  if (!found) throw new Failure('invitation.not-found');
  const [{ grant, asset, state }, people] = await Promise.all([
    withGrant(parts, found, now),
    findPeople(parts.directory, [found.grantor, found.grantee]),
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
 * Uses a link up. Of many attempts at once one succeeds.
 * @throws Failure invitation.not-found for a wrong word and for everybody but its grantee; invitation.used, .expired, .revoked
 */
export const useInvitation = async (
  parts: OpenInvitationDeps,
  caller: Hex,
  token: string,
  now = new Date(),
): Promise<{ assetId: string; shareId: string }> => {
  const hash = tokenHash(token);
  const found = await parts.invitations.byToken(hash);
  if (found?.grantee !== caller) throw new Failure('invitation.not-found');
  const { state } = await withGrant(parts, found, now);
  if (state !== 'open') throw new Failure(endedAs[state]);
  if (!(await parts.invitations.use(hash, caller, now))) throw new Failure('invitation.used');
  return { assetId: shareKey(found.shareId).assetId, shareId: found.shareId };
};
