import type { identityApi } from '@ipr/api';
import { callerOf, type Handlers } from '@ipr/service-kit';
import {
  type AccessTokenDeps,
  createAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from './manage-access-tokens.ts';

/** One's own access tokens. */
export const accessTokenHandlers = (
  deps: AccessTokenDeps,
): Pick<Handlers<typeof identityApi>, 'accessTokens' | 'createAccessToken' | 'revokeAccessToken'> => ({
  accessTokens: (_, context) => listAccessTokens(deps, callerOf(context).userId),
  createAccessToken: (wanted, context) => createAccessToken(deps, wanted, context),
  revokeAccessToken: ({ id }, context) => revokeAccessToken(deps, id, context),
});
