import { type SessionUser, type SignInMethod, sessionCookie } from '@ipr/api';
import type { CallContext } from '@ipr/service-kit';
import type { FirstFactor } from '../security/second-factor.ts';
import { requireSecondFactor, type SecondFactorDeps } from '../security/second-factor.ts';
import { openSession } from '../sessions/open-session.ts';
import { absoluteSeconds } from '../sessions/policy.ts';
import type { SessionRepository } from '../sessions/repository.ts';
import { findOrCreateUser } from '../users/find-or-create-user.ts';
import { sessionUserOf, type User } from '../users/user.ts';

export interface CompleteDeps extends SecondFactorDeps {
  readonly sessions: SessionRepository;
  /** Key-encryption key for the wallet of a new account. */
  readonly kek: Uint8Array;
}

/** Opens a session for a person who has proved all factors that their account requires. */
export const openSessionOf = async (
  { sessions, secure }: CompleteDeps,
  user: User,
  signedInBy: SignInMethod,
  { setCookie, ip, userAgent }: CallContext,
): Promise<SessionUser> => {
  const token = await openSession(sessions, { userId: user.id, signedInBy, ip, userAgent });
  setCookie(sessionCookie, token, { maxAge: absoluteSeconds, secure });
  return sessionUserOf(user);
};

/**
 * Continues the sign-in of a person who has proved an address, whichever way: one address is one account.
 * @throws Failure session.second-factor-required for an account with two-step sign-in
 */
export const signInByAddress = async (
  deps: CompleteDeps,
  email: string,
  signedInBy: SignInMethod,
  context: CallContext,
): Promise<SessionUser> => {
  const user = await findOrCreateUser(deps.users, deps.kek, email);
  if (user.isTwoStep) return requireSecondFactor(deps, context, { userId: user.id, signedInBy });
  return openSessionOf(deps, user, signedInBy, context);
};

/** Completes a sign-in whose second factor has been verified. */
export const signInAfterSecondFactor = async (
  deps: CompleteDeps,
  { userId, signedInBy }: FirstFactor,
  context: CallContext,
): Promise<SessionUser> => {
  const user = await deps.users.findById(userId);
  if (!user) throw new Error('an account vanished during its sign-in');
  return openSessionOf(deps, user, signedInBy, context);
};
