import { type PasskeyAssertion, type PasskeyRequest, sessionCookie } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Mailer } from '@ipr/ports/mail';
import { type CallContext, callerOf } from '@ipr/service-kit';
import { openAttempt, takeAttempt } from '../attempts/open-attempt.ts';
import { browserOf } from '../browsers/browser.ts';
import type { BrowserRepository } from '../browsers/repository.ts';
import type { MailLocale } from '../mail/sign-in-mail.ts';
import { passkeyRequest } from '../passkeys/challenges.ts';
import { verifyAssertion } from '../passkeys/verify-passkey.ts';
import type { SecurityDeps } from '../security/account-security.ts';
import { absoluteSeconds } from '../sessions/policy.ts';
import type { SessionRepository } from '../sessions/repository.ts';
import { rotateSession } from '../sessions/rotate-session.ts';
import { browserHolder } from '../sign-in/policy.ts';
import type { SignInRepository } from '../sign-in/repository.ts';
import { requestCode, type SignInSettings } from '../sign-in/request-code.ts';
import { verifyCode } from '../sign-in/verify-code.ts';

export interface ProofDeps extends SecurityDeps {
  readonly codes: SignInRepository;
  readonly browsers: BrowserRepository;
  readonly mailer: Mailer;
  readonly signIn: SignInSettings;
  readonly sessions: SessionRepository;
}

/** A refused proof is no 401, because the session continues. */
const refused = (cause?: unknown) => new Failure('session.proof-refused', {}, cause);

/** The address of a person whose code is proof enough: with two-step sign-in only a passkey is. @throws Failure session.proof-refused */
const addressOf = async ({ users }: Pick<ProofDeps, 'users'>, context: CallContext): Promise<string> => {
  const user = await users.findById(callerOf(context).userId);
  if (!user || user.isTwoStep) throw refused();
  return user.email;
};

/** Sets the time of the proof and replaces the token, so that a token copied before does not profit from it. */
const prove = async (
  { sessions, secure }: ProofDeps,
  factor: string | null,
  context: CallContext,
): Promise<{ provedAt: string }> => {
  const provedAt = new Date();
  const next = await rotateSession(sessions, context.getCookie(sessionCookie) ?? '', { provedAt, factor });
  if (!next) throw refused();
  context.setCookie(sessionCookie, next, { maxAge: absoluteSeconds, secure });
  return { provedAt: provedAt.toISOString() };
};

/** Mails a code to the person's own address. @throws Failure session.proof-refused, request.rate-limited, mail.unavailable */
export const requestProofCode = async (deps: ProofDeps, locale: MailLocale, context: CallContext) => {
  const email = await addressOf(deps, context);
  return requestCode(deps, { email, locale, use: 'proof' }, context);
};

/** @throws Failure session.proof-refused */
export const proveByCode = async (deps: ProofDeps, code: string, context: CallContext) => {
  const email = await addressOf(deps, context);
  await verifyCode(deps.codes, deps.signIn.pepper, {
    email,
    holder: browserHolder(browserOf(context), 'proof'),
    code,
  }).catch((thrown: unknown) => {
    throw thrown instanceof Failure && thrown.code === 'session.code-invalid' ? refused(thrown) : thrown;
  });
  return prove(deps, null, context);
};

/** @throws Failure passkey.not-found when the account has none */
export const startPasskeyProof = async (deps: ProofDeps, context: CallContext): Promise<PasskeyRequest> => {
  const { userId } = callerOf(context);
  const passkeys = await deps.passkeys.ofUser(userId);
  if (passkeys.length === 0) throw new Failure('passkey.not-found');
  const request = await passkeyRequest(deps.relyingParty, passkeys);
  await openAttempt(deps, context, { kind: 'passkey-proof', challenge: request.challenge, userId });
  return request;
};

/** @throws Failure passkey.refused, also for a passkey of another account */
export const proveByPasskey = async (deps: ProofDeps, response: PasskeyAssertion, context: CallContext) => {
  const { userId } = callerOf(context);
  const attempt = await takeAttempt(deps, context, 'passkey-proof');
  const passkey = await verifyAssertion(deps.passkeys, deps.relyingParty, attempt?.challenge, response);
  if (passkey.userId !== userId || attempt?.userId !== userId) throw new Failure('passkey.refused');
  return prove(deps, passkey.id, context);
};
