import type { Hex } from '@ipr/domain';
import type { StoredInvitation } from './invitation.ts';

export interface Invitations {
  newId(): string;
  add(invitation: StoredInvitation): Promise<void>;
  find(id: string): Promise<StoredInvitation | null>;
  byToken(tokenHash: string): Promise<StoredInvitation | null>;
  /** Newest first. */
  ofShare(shareId: string): Promise<StoredInvitation[]>;
  /** Ends every open one of a grant but this. */
  revokeOthers(shareId: string, but: string, now: Date): Promise<void>;
  sent(id: string, now: Date): Promise<void>;
  /** @returns false when it was used or revoked before. */
  revoke(id: string, now: Date): Promise<boolean>;
  /** Uses an open one up, for its grantee; of many at once one wins. */
  use(tokenHash: string, grantee: Hex, now: Date): Promise<boolean>;
}
