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
  readonly chain: Pick<Chain, 'receipt' | 'transaction' | 'waitForReceipt' | 'registry' | 'ownerOf' | 'hasAccess'>;
  readonly index: Pick<RegistryIndex, 'shares' | 'waitForBlock'>;
  readonly recipientKey: Uint8Array;
  /** Wakes the background tasks that time-stamp the NDA hash and notify the grantee. */
  readonly wake: () => void;
}

export interface ShareNote {
  readonly id: string;
  readonly txHash: Hex;
  readonly shareType: ShareType;
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  readonly recipientToken?: string | undefined;
  readonly message: string;
  readonly locale: Locale;
  readonly invite: boolean;
}

/** The invitation mail also announces the grant. A plain mail follows if the invitation was not sent within this time. */
const inviteGraceMs = 60_000;

const keepRecord = async (deps: RecordShareDeps, note: ShareNote, event: GrantedEvent, now: Date): Promise<void> => {
  const { id, assetId, grantee } = shareKey(note.id);
  const words = {
    shareType: note.shareType,
    granteeName: note.name ?? null,
    granteeEmail: note.email ?? null,
    message: note.message || null,
  };
  const { by: grantor, ndaHash, cid } = event;
  const facts = { id, assetId, grantee, grantor, ndaHash, cid, assetOwner: await deps.chain.ownerOf(assetId) };
  const record = { ...facts, ...words, locale: note.locale, txHash: note.txHash, createdAt: now };
  await deps.records.put(record, new Date(now.getTime() + (note.invite ? inviteGraceMs : 0)));
};

/**
 * Stores the off-chain data of a grant; the event of its transaction proves that the caller made it. May be repeated: the last
 * values apply. With `invite` a one-time link is sent to the grantee, once.
 * @throws Failure share.not-found unless the caller made the grant; registry.bad-role for an external one above view (decision S8);
 * recipient.token-invalid; chain.transaction-unknown; shares.unavailable; request.rate-limited
 */
export const recordShare = async (
  deps: RecordShareDeps,
  caller: Hex,
  note: ShareNote,
  now = new Date(),
): Promise<{ share: Share; invitation: Invitation | null }> => {
  const key = shareKey(note.id);
  const event = await grantedBy(deps.chain, caller, key, note.txHash);
  if (note.shareType === 'external' && event.level !== 'view') throw new Failure('registry.bad-role');
  const { recipientToken, email } = note;
  if (recipientToken !== undefined) {
    const seconds = Math.floor(now.getTime() / 1000);
    checkRecipientToken(deps.recipientKey, caller, { recipientToken, email }, key.grantee, seconds);
  }
  await keepRecord(deps, note, event, now);
  const row = await outgoingRow(deps.index, caller, event);
  const invitation = note.invite ? await inviteOnce(deps, row, note.locale, now) : null;
  deps.wake();
  const [share] = await presentShares(deps, caller, [row]);
  if (!share) throw new Failure('share.not-found');
  return { share, invitation };
};
