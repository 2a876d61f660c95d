import { expiryOf, newToken, tokenDigest } from './policy.ts';
import type { SessionRepository } from './repository.ts';

/** Starts a session and returns its token, which is stored only in the person's cookie. */
export const openSession = async (sessions: SessionRepository, userId: string, now = new Date()): Promise<string> => {
  const token = newToken();
  await sessions.insert({
    id: tokenDigest(token),
    userId,
    createdAt: now,
    renewedAt: now,
    expiresAt: expiryOf(now, now),
  });
  return token;
};
