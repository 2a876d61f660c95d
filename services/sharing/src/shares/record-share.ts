import type { Invitation, Share } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import type { RegistryIndex } from '@ipr/ports/index';
import { shareKey } from '@ipr/protocol/share/share-id';
import { type InviteDeps, inviteOnce } from '../invitations/invite.ts';
import { checkRecipientToken } from '../people/recipient-token.ts';
import { outgoingRow } from './find-share.ts';
import { type GrantedEvent, grantedBy } from './granted-event.ts';
import { type PresentSharesDeps, presentShares } from './present-shares.ts';
import type { Locale, ShareType } from './record.ts';

export interface RecordShareDeps extends PresentSharesDeps, Omit<InviteDeps, 'records' | 'chain'> {
  readonly chain: Pick<Chain, 'waitForReceipt' | 'registry' | 'ownerOf' | 'hasAccess'>;
  readonly index: Pick<RegistryIndex, 'shares' | 'waitForBlock'>;
  readonly recipientKey: Uint8Array;
  /** Starts the work that follows from a new record. */
  readonly wake: () => void;
}

export interface ShareNote {
  readonly id: string;
  readonly txHash: Hex;
  readonly shareType: ShareType;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly recipientToken?: string | undefined;
  readonly locale: Locale;
  readonly invite: boolean;
}

/** An invitation is also what tells of the grant; this long it may take before a plain mail does. */
const inviteGraceMs = 60_000;

const keepRecord = async (parts: RecordShareDeps, note: ShareNote, event: GrantedEvent, now: Date): Promise<void> => {
  const { id, assetId, grantee } = shareKey(note.id);
  const words = { shareType: note.shareType, granteeName: note.name ?? null, granteeEmail: note.email ?? null };
  const { by: grantor, ndaHash, cid } = event;
  const facts = { id, assetId, grantee, grantor, ndaHash, cid, assetOwner: await parts.chain.ownerOf(assetId) };
  const record = { ...facts, ...words, locale: note.locale, txHash: note.txHash, createdAt: now };
  await parts.records.put(record, new Date(now.getTime() + (note.invite ? inviteGraceMs : 0)));
};

/**
 * Writes down what belongs to an own grant beside the chain, which proves it by the event of its transaction. May be repeated: the
 * last words stand. With `invite` a one-time link goes to the grantee, once.
 * @throws Failure share.not-found for what is not an own grant; registry.bad-role for an external one above view (decision S8);
 * recipient.token-invalid; chain.transaction-unknown; shares.unavailable; request.rate-limited
 */
export const recordShare = async (
  parts: RecordShareDeps,
  caller: Hex,
  note: ShareNote,
  now = new Date(),
): Promise<{ share: Share; invitation: Invitation | null }> => {
  const key = shareKey(note.id);
  const event = await grantedBy(parts.chain, caller, key, note.txHash);
  if (note.shareType === 'external' && event.level !== 'view') throw new Failure('registry.bad-role');
  if (note.recipientToken !== undefined)
    checkRecipientToken(parts.recipientKey, caller, note.recipientToken, key.grantee, Math.floor(now.getTime() / 1000));
  await keepRecord(parts, note, event, now);
  const row = await outgoingRow(parts.index, caller, event);
  const invitation = note.invite ? await inviteOnce(parts, row, note.locale, now) : null;
  parts.wake();
  const [share] = await presentShares(parts, caller, [row]);
  if (!share) throw new Failure('share.not-found');
  return { share, invitation };
};
