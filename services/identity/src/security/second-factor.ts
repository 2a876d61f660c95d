import type { PasskeyAssertion, PasskeyRequest, SignInMethod } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { CallContext } from '@ipr/service-kit';
import { attemptId, openAttempt, takeAttempt } from '../attempts/open-attempt.ts';
import { passkeyRequest } from '../passkeys/challenges.ts';
import { verifyAssertion } from '../passkeys/verify-passkey.ts';
import { subjectKey } from '../sign-in/policy.ts';
import type { SignInRepository } from '../sign-in/repository.ts';
import { takeSlot } from '../sign-in/request-code.ts';
import type { SecurityDeps } from './account-security.ts';
import { recoveryDigest, recoveryTries } from './recovery-codes.ts';

export interface SecondFactorDeps extends SecurityDeps {
  readonly codes: Pick<SignInRepository, 'takeSlot'>;
}

/** A person whose first factor has been verified. */
export interface FirstFactor {
  readonly userId: string;
  readonly signedInBy: SignInMethod;
}

/**
 * Suspends a sign-in until the second factor is verified.
 * @throws Failure session.second-factor-required, always
 */
export const requireSecondFactor = async (
  deps: SecondFactorDeps,
  context: CallContext,
  first: FirstFactor,
): Promise<never> => {
  await openAttempt(deps, context, { kind: 'second-factor', ...first });
  throw new Failure('session.second-factor-required');
};

/** The begun sign-in of the browser. @throws Failure session.second-factor-expired when there is none, or no longer */
const begun = async (deps: SecondFactorDeps, context: CallContext, now: Date): Promise<FirstFactor> => {
  const attempt = await deps.attempts.find(attemptId(context), 'second-factor', now);
  if (!attempt) throw new Failure('session.second-factor-expired');
  return attempt;
};

/** @throws Failure session.second-factor-expired */
export const startSecondFactor = async (deps: SecondFactorDeps, context: CallContext): Promise<PasskeyRequest> => {
  const attempt = await begun(deps, context, new Date());
  const request = await passkeyRequest(deps.relyingParty, await deps.passkeys.ofUser(attempt.userId));
  await deps.attempts.setChallenge(attemptId(context), request.challenge);
  return request;
};

/** Consumes the attempt, so that its sign-in is completed once. @throws Failure session.second-factor-expired */
const complete = async (deps: SecondFactorDeps, context: CallContext): Promise<FirstFactor> => {
  const attempt = await takeAttempt(deps, context, 'second-factor');
  if (!attempt) throw new Failure('session.second-factor-expired');
  return attempt;
};

/** @throws Failure session.second-factor-expired; passkey.refused, also for a passkey of another account */
export const finishSecondFactor = async (
  deps: SecondFactorDeps,
  response: PasskeyAssertion,
  context: CallContext,
): Promise<FirstFactor> => {
  const now = new Date();
  const { userId } = await begun(deps, context, now);
  const challenge = await deps.attempts.takeChallenge(attemptId(context), now);
  const passkey = await verifyAssertion(deps.passkeys, deps.relyingParty, challenge, response, now);
  if (passkey.userId !== userId) throw new Failure('passkey.refused');
  return complete(deps, context);
};

/**
 * Uses up a recovery code. Tries are limited per account, and a used code gets the same answer as a wrong one.
 * @param code without hyphens
 * @throws Failure session.second-factor-expired, session.code-invalid, request.rate-limited
 */
export const applyRecoveryCode = async (
  deps: SecondFactorDeps,
  code: string,
  context: CallContext,
): Promise<FirstFactor> => {
  const now = new Date();
  const { userId } = await begun(deps, context, now);
  await takeSlot(deps.codes, subjectKey(deps.pepper, 'recovery', userId), recoveryTries, now);
  if (!(await deps.recoveryCodes.use(userId, recoveryDigest(deps.pepper, userId, code), now)))
    throw new Failure('session.code-invalid');
  return complete(deps, context);
};
