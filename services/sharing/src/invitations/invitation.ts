import { createHash, randomBytes } from 'node:crypto';
import type { Invitation } from '@ipr/api';
import type { Hex } from '@ipr/domain';

/** A one-time link for one grant; the token itself is not stored. */
export interface StoredInvitation {
  readonly id: string;
  readonly shareId: string;
  readonly grantor: Hex;
  readonly grantee: Hex;
  /** SHA-256 of the token, hex. */
  readonly tokenHash: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** When its mail was handed over; null if that failed. */
  readonly sentAt: Date | null;
  readonly usedAt: Date | null;
  readonly revokedAt: Date | null;
}

export const invitationDays = 7;

/** The token in the link: 32 random bytes in base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

export const stateOf = (
  { usedAt, revokedAt, expiresAt }: Pick<StoredInvitation, 'usedAt' | 'revokedAt' | 'expiresAt'>,
  now: Date,
): Invitation['state'] => {
  if (usedAt) return 'used';
  if (revokedAt) return 'revoked';
  return expiresAt <= now ? 'expired' : 'open';
};

export const presentInvitation = (stored: StoredInvitation, now: Date): Invitation => ({
  id: stored.id,
  shareId: stored.shareId,
  state: stateOf(stored, now),
  createdAt: stored.createdAt.toISOString(),
  expiresAt: stored.expiresAt.toISOString(),
});
