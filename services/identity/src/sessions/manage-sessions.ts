import { createHash } from 'node:crypto';
import type { SessionEntry } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { tokenDigest } from './policy.ts';
import type { Session, SessionRepository } from './repository.ts';

/** Name of a session outside this service, so that the key of the database stays inside. */
export const sessionName = ({ origin }: Pick<Session, 'origin'>): string =>
  createHash('sha256').update(`session:${origin}`).digest('hex').slice(0, 32);

const entryOf = (session: Session, current: string | undefined): SessionEntry => ({
  id: sessionName(session),
  browser: session.browser,
  system: session.system,
  place: session.place,
  signedInAt: session.createdAt.toISOString(),
  lastUsedAt: session.renewedAt.toISOString(),
  isCurrent: session.id === current,
  isBound: session.signer !== null,
});

/** @param token of the session that the call was made in */
export const listSessions = async (
  sessions: SessionRepository,
  userId: string,
  token: string | undefined,
  now = new Date(),
): Promise<SessionEntry[]> => {
  const current = token && tokenDigest(token);
  return (await sessions.ofUser(userId, now)).map((session) => entryOf(session, current));
};

/** Ends one session of the user. @returns the remaining ones @throws session.not-found */
export const endSession = async (
  sessions: SessionRepository,
  userId: string,
  name: string,
  token: string | undefined,
  now = new Date(),
): Promise<SessionEntry[]> => {
  const found = (await sessions.ofUser(userId, now)).find((session) => sessionName(session) === name);
  if (!found) throw new Failure('session.not-found');
  await sessions.remove(found.id);
  return listSessions(sessions, userId, token, now);
};
