import { tokenDigest } from '../sessions/policy.ts';
import type { UserRepository } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import type { AccessToken, AccessTokenRepository } from './repository.ts';

/** A use is recorded at most this often, so that most requests do not write to the database. */
const recordUseAfterMs = 60_000;

/**
 * The person and the rights of an access token. Undefined for unknown, revoked and expired tokens, and for those of an account that
 * is closing: its person decides in a session whether to keep it.
 */
export const resolveAccessToken = async (
  accessTokens: AccessTokenRepository,
  users: UserRepository,
  token: string,
  now = new Date(),
): Promise<{ readonly user: User; readonly accessToken: AccessToken } | undefined> => {
  const accessToken = await accessTokens.find(tokenDigest(token), now);
  if (!accessToken) return undefined;
  const user = await users.findById(accessToken.userId);
  if (!user || user.closesAt) return undefined;
  if (now.getTime() - (accessToken.lastUsedAt?.getTime() ?? 0) > recordUseAfterMs)
    await accessTokens.recordUse(accessToken.id, now);
  return { user, accessToken };
};
