import type { Invitation } from '@ipr/api';
import { Failure, type Hex, roleNeededFor } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import type { RegistryIndex, Share as Row } from '@ipr/ports/index';
import type { Notices } from '../people/notices.ts';
import { type Directory, findPeople, nameOf } from '../people/people.ts';
import { dayLimitReached, type Quotas, takeQuota } from '../people/quota.ts';
import { takeMail } from '../people/share-mails.ts';
import { outgoingRow } from '../shares/find-share.ts';
import type { Locale } from '../shares/record.ts';
import type { ShareRecords } from '../shares/repository.ts';
import { invitationDays, newToken, presentInvitation, stateOf, tokenHash } from './invitation.ts';
import type { Invitations } from './repository.ts';

export interface InviteDeps {
  readonly invitations: Invitations;
  readonly records: Pick<ShareRecords, 'find'>;
  readonly directory: Directory;
  readonly notices: Notices;
  readonly quotas: Quotas;
  readonly chain: Pick<Chain, 'hasAccess'>;
}

const dayMs = 86_400_000;

/** Mails the link. The token is in the URL fragment, which browsers send to no server, so it appears in no log. */
const sendLink = async (
  { notices, directory, records }: InviteDeps,
  row: Row,
  { key, token, locale }: { readonly key: string; readonly token: string; readonly locale: Locale },
): Promise<void> => {
  const [people, record] = await Promise.all([findPeople(directory, [row.grantor, row.user]), records.find(row.id)]);
  await notices.notify({
    key,
    wallet: row.user,
    kind: 'share-granted',
    facts: {
      assetId: row.asset.id,
      assetTitle: row.asset.title,
      shareId: row.id,
      actor: nameOf(row.grantor, people.get(row.grantor)),
      accessLevel: row.level,
      expiresAt: row.expiresAt,
      message: record?.message ?? '',
    },
    ...(record?.granteeEmail ? { email: record.granteeEmail } : {}),
    locale,
    link: `/invite#${token}`,
  });
};

/** Sends a new link for a pending or active grant and revokes the earlier links. */
const repeatInvitation = async (
  deps: InviteDeps,
  row: Row,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Promise<Invitation> => {
  if (row.status !== 'PENDING' && row.status !== 'ACTIVE') throw new Failure('registry.no-pending-share');
  if (!(await deps.chain.hasAccess(row.asset.id, row.grantor, roleNeededFor('share'))))
    throw new Failure('registry.need-level-3');
  await takeQuota(deps.quotas, 'mails', row.grantor, now);
  const [id, token] = [deps.invitations.newId(), newToken()];
  const key = `invitation:${id}`;
  if (!(await takeMail(deps.quotas, 'share-mails', { from: row.grantor, to: row.user, key }, now)))
    throw dayLimitReached(now);
  const invitation = {
    id,
    shareId: row.id,
    grantor: row.grantor,
    grantee: row.user,
    tokenHash: tokenHash(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + invitationDays * dayMs),
    sentAt: null,
    usedAt: null,
    revokedAt: null,
  };
  await deps.invitations.add(invitation);
  await deps.invitations.revokeOthers(row.id, id, now);
  await sendLink(deps, row, { key, token, locale });
  await deps.invitations.sent(id, now);
  return presentInvitation(invitation, now);
};

/** Sends the first link of a grant, or returns the open one. Its mail also announces the grant. */
export const inviteOnce = async (deps: InviteDeps, row: Row, locale: Locale, now: Date): Promise<Invitation> => {
  const open = (await deps.invitations.ofShare(row.id)).find((one) => one.sentAt && stateOf(one, now) === 'open');
  return open ? presentInvitation(open, now) : repeatInvitation(deps, row, { locale, now });
};

/**
 * Sends a new link for a grant of the caller.
 * @throws Failure share.not-found; registry.no-pending-share for an ended grant; registry.need-level-3 for a caller who may no
 * longer share; request.rate-limited, shares.unavailable
 */
export const invite = async (
  deps: InviteDeps & { readonly index: Pick<RegistryIndex, 'shares' | 'waitForBlock'> },
  caller: Hex,
  { id, locale }: { readonly id: string; readonly locale: Locale },
  now = new Date(),
): Promise<Invitation> => repeatInvitation(deps, await outgoingRow(deps.index, caller, { id }), { locale, now });

/** The links sent for a grant of the caller, newest first. @throws Failure share.not-found, shares.unavailable */
export const listInvitations = async (
  deps: Pick<InviteDeps, 'invitations'> & { readonly index: Pick<RegistryIndex, 'shares' | 'waitForBlock'> },
  caller: Hex,
  id: string,
  now = new Date(),
): Promise<Invitation[]> => {
  await outgoingRow(deps.index, caller, { id });
  return (await deps.invitations.ofShare(id)).map((sent) => presentInvitation(sent, now));
};

/** Revokes a link; an ended link is left unchanged. @throws Failure invitation.not-found */
export const revokeInvitation = async (
  { invitations }: Pick<InviteDeps, 'invitations'>,
  caller: Hex,
  id: string,
  now = new Date(),
): Promise<{ ok: true }> => {
  const found = await invitations.find(id);
  if (found?.grantor !== caller) throw new Failure('invitation.not-found');
  await invitations.revoke(id, now);
  return { ok: true };
};
