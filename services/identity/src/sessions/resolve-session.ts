import type { UserRepository } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import { expiryOf, renewAfterSeconds, tokenDigest } from './policy.ts';
import type { Session, SessionRepository } from './repository.ts';

/** The person and the session of a token; extends the session. Undefined for unknown, ended and expired tokens. */
export const resolveSession = async (
  sessions: SessionRepository,
  users: UserRepository,
  token: string,
  now = new Date(),
): Promise<{ readonly user: User; readonly session: Session } | undefined> => {
  const session = await sessions.find(tokenDigest(token), now);
  if (!session) return undefined;
  if (!session.isReplaced && now.getTime() - session.renewedAt.getTime() > renewAfterSeconds * 1000)
    await sessions.renew(session.id, now, expiryOf(session.createdAt, now));
  const user = await users.findById(session.userId);
  return user && { user, session };
};
