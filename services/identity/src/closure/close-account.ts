import { type SessionUser, sessionCookie } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Mailer } from '@ipr/ports/mail';
import { type CallContext, callerOf, recentlyProved } from '@ipr/service-kit';
import type { SessionRepository } from '../sessions/repository.ts';
import type { UserRepository } from '../users/repository.ts';
import { sessionUserOf } from '../users/user.ts';
import { closureMail } from './closure-mail.ts';

export interface CloseDeps {
  readonly users: Pick<UserRepository, 'findById' | 'close' | 'keep'>;
  readonly sessions: Pick<SessionRepository, 'removeAll'>;
  readonly mailer: Mailer;
  readonly closureDays: number;
  readonly publicOrigin: string;
  /** Whether cookies are set for HTTPS only. */
  readonly secure: boolean;
}

/**
 * Closes the caller's account: all sessions end, a mail names the day until which it can be kept.
 * @throws session.too-old without a recent proof, mail.unavailable, before which nothing has changed
 */
export const closeAccount = async (deps: CloseDeps, context: CallContext, now = new Date()) => {
  const { userId } = recentlyProved(context);
  const user = await deps.users.findById(userId);
  if (!user) throw new Failure('session.missing');
  const closesAt = user.closesAt ?? new Date(now.getTime() + deps.closureDays * 86_400_000);
  await deps.mailer.send(closureMail(user.email, closesAt, deps.publicOrigin));
  await deps.users.close(userId, closesAt);
  await deps.sessions.removeAll(userId);
  context.setCookie(sessionCookie, '', { maxAge: 0, secure: deps.secure });
  context.log.info({ userId, closesAt }, 'account closed by its person');
  return { closesAt: closesAt.toISOString() };
};

/** Keeps the caller's account. @throws user.account-closed once its deletion is due */
export const keepAccount = async (deps: CloseDeps, context: CallContext, now = new Date()): Promise<SessionUser> => {
  const { userId } = callerOf(context);
  const user = await deps.users.findById(userId);
  if (!user) throw new Failure('session.missing');
  if (!user.closesAt) return sessionUserOf(user);
  if (!(await deps.users.keep(userId, now))) throw new Failure('user.account-closed');
  context.log.info({ userId }, 'account kept by its person');
  return sessionUserOf({ ...user, closesAt: null });
};
