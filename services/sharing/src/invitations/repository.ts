import type { Hex } from '@ipr/domain';
import type { StoredInvitation } from './invitation.ts';

export interface Invitations {
  newId(): string;
  add(invitation: StoredInvitation): Promise<void>;
  find(id: string): Promise<StoredInvitation | null>;
  byToken(tokenHash: string): Promise<StoredInvitation | null>;
  /** Newest first. */
  ofShare(shareId: string): Promise<StoredInvitation[]>;
  /** Revokes every open link of a grant except `but`. */
  revokeOthers(shareId: string, but: string, now: Date): Promise<void>;
  sent(id: string, now: Date): Promise<void>;
  /** @returns false when the link was already used or revoked. */
  revoke(id: string, now: Date): Promise<boolean>;
  /** Marks an open link of this grantee as used; atomic, so one of several simultaneous calls succeeds. */
  use(tokenHash: string, grantee: Hex, now: Date): Promise<boolean>;
}
