import { expiryOf, graceSeconds, newToken, rotateAfterSeconds, tokenDigest } from './policy.ts';
import type { Session, SessionRepository } from './repository.ts';

/**
 * Replaces the token of a session. Requests that are under way with the old one end normally; it cannot be used for a step that requires
 * a proof, and not at all after a minute.
 * @returns undefined when the token opens no session, or another request has replaced it
 */
export const rotateSession = async (
  sessions: SessionRepository,
  token: string,
  change: Partial<Pick<Session, 'provedAt' | 'factor'>> = {},
  now = new Date(),
): Promise<string | undefined> => {
  const session = await sessions.find(tokenDigest(token), now);
  if (!session || session.isReplaced) return undefined;
  const next = newToken();
  const expiresAt = expiryOf(session.createdAt, now);
  // Inserted first: after a crash in between, the person keeps a session.
  await sessions.insert({ ...session, id: tokenDigest(next), issuedAt: now, renewedAt: now, expiresAt, ...change });
  if (await sessions.retire(session.id, new Date(now.getTime() + graceSeconds * 1000))) return next;
  await sessions.removeToken(tokenDigest(next));
  return undefined;
};

/** The same for a token that has been in use for a day. */
export const rotateByAge = async (
  sessions: SessionRepository,
  token: string,
  now = new Date(),
): Promise<string | undefined> => {
  const session = await sessions.find(tokenDigest(token), now);
  const age = session ? now.getTime() - session.issuedAt.getTime() : 0;
  return age > rotateAfterSeconds * 1000 ? rotateSession(sessions, token, {}, now) : undefined;
};
