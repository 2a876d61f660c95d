import type { PasskeyAssertion, PasskeyRequest } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { CallContext } from '@ipr/service-kit';
import { type AttemptDeps, openAttempt, takeAttempt } from '../attempts/open-attempt.ts';
import type { UserRepository } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import { passkeyRequest, type RelyingParty } from './challenges.ts';
import type { PasskeyRepository } from './repository.ts';
import { verifyAssertion } from './verify-passkey.ts';

export interface PasskeySignInDeps extends AttemptDeps {
  readonly passkeys: PasskeyRepository;
  readonly users: Pick<UserRepository, 'findById' | 'signedIn'>;
  readonly relyingParty: RelyingParty;
}

/** Begins a sign-in without an address: the browser lists the passkeys that it has for the portal. */
export const startPasskeySignIn = async (deps: PasskeySignInDeps, context: CallContext): Promise<PasskeyRequest> => {
  const request = await passkeyRequest(deps.relyingParty);
  await openAttempt(deps, context, { kind: 'passkey-sign-in', challenge: request.challenge });
  return request;
};

/**
 * The person of a passkey. Possession and verification of the person are two factors, so two-step sign-in requires no more.
 * @throws Failure passkey.refused
 */
export const finishPasskeySignIn = async (
  deps: PasskeySignInDeps,
  response: PasskeyAssertion,
  context: CallContext,
  now = new Date(),
): Promise<User> => {
  const attempt = await takeAttempt(deps, context, 'passkey-sign-in', now);
  const { userId } = await verifyAssertion(deps.passkeys, deps.relyingParty, attempt?.challenge, response, now);
  const user = await deps.users.findById(userId);
  const signedIn = user && (await deps.users.signedIn(user.email, now));
  if (!signedIn) throw new Failure('passkey.refused');
  return signedIn;
};
