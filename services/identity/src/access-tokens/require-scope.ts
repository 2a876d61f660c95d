import type { AccessTokenScope } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { AllowedCall } from '@ipr/protocol/safe/allowed-calls';
import type { CallContext } from '@ipr/service-kit';

const scopeOfFunction: Readonly<Partial<Record<AllowedCall['functionName'], AccessTokenScope>>> = {
  createAsset: 'register',
  updateAsset: 'register',
  commit: 'register',
  revealAsset: 'register',
  grantAccess: 'share',
  acceptAccess: 'share',
  relinquishAccess: 'share',
  revokeAccess: 'share',
  claim: 'share',
  sweep: 'share',
};

/**
 * What a program with an access token may have signed; a session may have all of it.
 * @param scope undefined for what no token allows
 * @throws Failure token.not-allowed
 */
export const requireScope = ({ caller }: Pick<CallContext, 'caller'>, scope: AccessTokenScope | undefined): void => {
  if (caller?.scopes && !(scope && caller.scopes.includes(scope))) throw new Failure('token.not-allowed');
};

/** The scopes of a transaction's calls. @throws Failure token.not-allowed */
export const requireScopesOf = (context: Pick<CallContext, 'caller'>, calls: readonly AllowedCall[]): void => {
  for (const { functionName } of calls) requireScope(context, scopeOfFunction[functionName]);
};
