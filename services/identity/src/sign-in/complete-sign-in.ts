import { type SessionUser, type SignInMethod, sessionCookie } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { CallContext } from '@ipr/service-kit';
import { recognizeBrowser } from '../browsers/recognize-browser.ts';
import type { BrowserRepository } from '../browsers/repository.ts';
import { reportEvent } from '../reports/report-event.ts';
import type { FirstFactor } from '../security/second-factor.ts';
import { requireSecondFactor, type SecondFactorDeps } from '../security/second-factor.ts';
import { openSession } from '../sessions/open-session.ts';
import { absoluteSeconds, tokenDigest } from '../sessions/policy.ts';
import type { SessionRepository } from '../sessions/repository.ts';
import { findOrCreateUser } from '../users/find-or-create-user.ts';
import { sessionUserOf, type User } from '../users/user.ts';

export interface CompleteDeps extends SecondFactorDeps {
  readonly sessions: SessionRepository;
  readonly browsers: BrowserRepository;
  /** Key-encryption key for the wallet of a new account. */
  readonly kek: Uint8Array;
}

/** Whether a sign-in of this account was recorded; the browsers of sign-ins before this release are unknown. */
const hasSignedInBefore = async ({ browsers, sessions }: CompleteDeps, { id }: User): Promise<boolean> =>
  (await browsers.countOf(id)) > 0 || (await sessions.ofUser(id, new Date())).length > 0;

/** How a session begins: the last step's way, and the key of the browser's signing frame that the session is bound to. */
export interface SessionStart {
  readonly signedInBy: SignInMethod;
  readonly signer: string | undefined;
  /** Id of the passkey of the sign-in, or `recovery-code`; left out where the address alone was proved. */
  readonly factor?: string;
}

/** Opens a session for a person who has proved all factors that their account requires. */
export const openSessionOf = async (
  deps: CompleteDeps,
  user: User,
  { signedInBy, signer, factor }: SessionStart,
  context: CallContext,
): Promise<SessionUser> => {
  const { sessions, secure } = deps;
  const { setCookie, getCookie, ip, userAgent } = context;
  const wasUsed = await hasSignedInBefore(deps, user);
  // The browser forgets its earlier session, so that afterwards only a thief could use it.
  const earlier = getCookie(sessionCookie);
  if (earlier) await sessions.remove(tokenDigest(earlier));
  const isNew = await recognizeBrowser(deps, user, context);
  if (isNew && wasUsed) await reportEvent(deps, user, 'new-browser', context);
  const token = await openSession(sessions, { userId: user.id, signedInBy, ip, userAgent, signer, factor });
  setCookie(sessionCookie, token, { maxAge: absoluteSeconds, secure });
  return sessionUserOf(user);
};

/**
 * Continues the sign-in of a person who has proved an address, whichever way: one address is one account.
 * @param ownWallet signer of a new account, kept by a wallet provider; null for a key that identity keeps
 * @throws Failure session.second-factor-required for an account with two-step sign-in
 */
export const signInByAddress = async (
  deps: CompleteDeps,
  email: string,
  start: SessionStart,
  context: CallContext,
  ownWallet: Hex | null = null,
): Promise<SessionUser> => {
  const known = await deps.users.findByEmail(email);
  if (known?.isTwoStep) return requireSecondFactor(deps, context, { userId: known.id, signedInBy: start.signedInBy });
  return openSessionOf(deps, await findOrCreateUser(deps.users, deps.kek, email, { ownWallet }), start, context);
};

/** Completes a sign-in whose second factor has been verified. */
export const signInAfterSecondFactor = async (
  deps: CompleteDeps,
  { userId, signedInBy }: FirstFactor,
  second: Required<Pick<SessionStart, 'signer' | 'factor'>>,
  context: CallContext,
): Promise<SessionUser> => {
  const known = await deps.users.findById(userId);
  const user = known && (await deps.users.signedIn(known.email, new Date()));
  if (!user) throw new Error('an account vanished during its sign-in');
  return openSessionOf(deps, user, { signedInBy, ...second }, context);
};
