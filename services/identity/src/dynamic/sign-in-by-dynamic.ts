import type { SessionUser } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { CallContext } from '@ipr/service-kit';
import type { AttemptRepository } from '../attempts/repository.ts';
import { type CompleteDeps, signInByAddress } from '../sign-in/complete-sign-in.ts';
import type { Dynamic } from './dynamic-token.ts';

export interface DynamicSignInDeps extends CompleteDeps {
  readonly dynamic: Dynamic;
  readonly attempts: AttemptRepository;
}

/**
 * Exchanges a token of Dynamic, once, for a session of the account with the verified address. A new account belongs to the wallet that
 * Dynamic keeps for the person.
 * @throws Failure session.dynamic-refused, session.second-factor-required, service.unavailable
 */
export const signInByDynamic = async (
  deps: DynamicSignInDeps,
  { token, signer }: { readonly token: string; readonly signer?: string | undefined },
  context: CallContext,
): Promise<SessionUser> => {
  const { email, wallet, tokenId, expiresAt } = await deps.dynamic.verify(token);
  const isFirstUse = await deps.attempts.useOnce(tokenId, expiresAt);
  if (!isFirstUse) throw new Failure('session.dynamic-refused', {}, new Error('the token was used before'));
  return signInByAddress(deps, email, { signedInBy: 'dynamic', signer }, context, wallet);
};
