import type { Invitation } from '@ipr/api';
import { Failure, type Hex, roleNeededFor } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import type { RegistryIndex, Share as Row } from '@ipr/ports/index';
import type { Notices } from '../people/notices.ts';
import { type Directory, findPeople, nameOf } from '../people/people.ts';
import { type Quotas, takeQuota } from '../people/quota.ts';
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

/** The mail with the link. The fragment never reaches a server, so the word is in no log. */
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
    },
    ...(record?.granteeEmail ? { email: record.granteeEmail } : {}),
    locale,
    link: `/invite#${token}`,
  });
};

/** Sends a new link for a grant that is pending or active, and ends the earlier ones. */
const repeatInvitation = async (
  parts: InviteDeps,
  row: Row,
  { locale, now }: { readonly locale: Locale; readonly now: Date },
): Promise<Invitation> => {
  if (row.status !== 'PENDING' && row.status !== 'ACTIVE') throw new Failure('registry.no-pending-share');
  if (!(await parts.chain.hasAccess(row.asset.id, row.grantor, roleNeededFor('share'))))
    throw new Failure('registry.need-level-3');
  await takeQuota(parts.quotas, 'mails', row.grantor, now);
  await takeQuota(parts.quotas, 'share-mails', row.user, now);
  const [id, token] = [parts.invitations.newId(), newToken()];
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
  await parts.invitations.add(invitation);
  await parts.invitations.revokeOthers(row.id, id, now);
  await sendLink(parts, row, { key: `invitation:${id}`, token, locale });
  await parts.invitations.sent(id, now);
  return presentInvitation(invitation, now);
};

/** The first link of a grant; one that was sent and is open stays the one. It is also the mail that tells of the grant. */
export const inviteOnce = async (parts: InviteDeps, row: Row, locale: Locale, now: Date): Promise<Invitation> => {
  const open = (await parts.invitations.ofShare(row.id)).find((one) => one.sentAt && stateOf(one, now) === 'open');
  return open ? presentInvitation(open, now) : repeatInvitation(parts, row, { locale, now });
};

/**
 * A new link for an own grant.
 * @throws Failure share.not-found; registry.no-pending-share for one that has ended; registry.need-level-3 for somebody who may not
 * share any more; request.rate-limited, shares.unavailable
 */
export const invite = async (
  parts: InviteDeps & { readonly index: Pick<RegistryIndex, 'shares' | 'waitForBlock'> },
  caller: Hex,
  { id, locale }: { readonly id: string; readonly locale: Locale },
  now = new Date(),
): Promise<Invitation> => repeatInvitation(parts, await outgoingRow(parts.index, caller, { id }), { locale, now });

/** The links sent for an own grant, newest first. @throws Failure share.not-found, shares.unavailable */
export const listInvitations = async (
  parts: Pick<InviteDeps, 'invitations'> & { readonly index: Pick<RegistryIndex, 'shares' | 'waitForBlock'> },
  caller: Hex,
  id: string,
  now = new Date(),
): Promise<Invitation[]> => {
  await outgoingRow(parts.index, caller, { id });
  return (await parts.invitations.ofShare(id)).map((sent) => presentInvitation(sent, now));
};

/** Ends a link; one that has ended already stays as it is. @throws Failure invitation.not-found */
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
