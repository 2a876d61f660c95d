import type { AccessTokenScope } from '@ipr/api';

export interface AccessToken {
  /** SHA-256 of the token, hex. */
  readonly id: string;
  readonly userId: string;
  /** As its person wrote it. */
  readonly name: string;
  readonly scopes: readonly AccessTokenScope[];
  readonly createdAt: Date;
  /** As of the session that created it: null where that had proved the address alone. */
  readonly factor: string | null;
  readonly expiresAt: Date;
  /** Exact to a minute; null before the first use. */
  readonly lastUsedAt: Date | null;
}

export interface AccessTokenRepository {
  insert(token: AccessToken): Promise<void>;
  /** Undefined when there is none or it has expired. */
  find(id: string, now: Date): Promise<AccessToken | undefined>;
  /** Valid tokens of a user, the newest first. */
  ofUser(userId: string, now: Date): Promise<AccessToken[]>;
  recordUse(id: string, at: Date): Promise<void>;
  /** @returns the removed token; undefined when the user has no token of this id */
  remove(userId: string, id: string): Promise<AccessToken | undefined>;
  removeAll(userId: string): Promise<void>;
}
