import type { identityApi } from '@ipr/api';
import { Failure } from '@ipr/domain';
import { type CallContext, callerOf, type Handlers, recentlyProved } from '@ipr/service-kit';
import { listAccessTokens } from '../access-tokens/manage-access-tokens.ts';
import type { AccessTokenRepository } from '../access-tokens/repository.ts';
import {
  type ProofDeps,
  proveByCode,
  proveByPasskey,
  requestProofCode,
  startPasskeyProof,
} from '../proof/prove-presence.ts';
import { listSessions } from '../sessions/manage-sessions.ts';
import { sessionUserOf } from '../users/user.ts';
import type { SignatureLog } from '../wallets/signature-log.ts';
import {
  addPasskey,
  keepPasskey,
  readSecurity,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  setTwoStep,
  startPasskey,
} from './account-security.ts';

export interface SecurityCallsDeps extends ProofDeps {
  readonly accessTokens: AccessTokenRepository;
  readonly signatures: Pick<SignatureLog, 'listOf'>;
  readonly tokenOf: (context: CallContext) => string | undefined;
}

type SecurityHandlers = Pick<
  Handlers<typeof identityApi>,
  | 'security'
  | 'startPasskey'
  | 'addPasskey'
  | 'renamePasskey'
  | 'removePasskey'
  | 'keepPasskey'
  | 'setTwoStep'
  | 'renewRecoveryCodes'
  | 'requestProofCode'
  | 'proveByCode'
  | 'startPasskeyProof'
  | 'proveByPasskey'
  | 'exportData'
  | 'exportSignatures'
>;

const exportData = async (deps: SecurityCallsDeps, context: CallContext) => {
  const { userId } = recentlyProved(context);
  const user = await deps.users.findById(userId);
  if (!user) throw new Failure('session.missing');
  const browsers = await deps.browsers.ofUser(userId);
  context.log.info({ userId }, 'personal data exported');
  return {
    account: sessionUserOf(user),
    sessions: await listSessions(deps.sessions, userId, deps.tokenOf(context)),
    security: await readSecurity(deps, userId),
    browsers: browsers.map(({ browser, usedAt }) => ({ digest: browser, lastUsedAt: usedAt.toISOString() })),
    accessTokens: await listAccessTokens(deps, userId),
  };
};

const exportSignatures = async (
  { signatures }: SecurityCallsDeps,
  page: { readonly before?: string | undefined; readonly limit: number },
  context: CallContext,
) => {
  const { items, next } = await signatures.listOf(recentlyProved(context).userId, page);
  return { items: items.map(({ kind, digest, what, at }) => ({ kind, digest, what, at: at.toISOString() })), next };
};

/** The caller's passkeys, second factor, proofs of presence and own data. */
export const securityHandlers = (deps: SecurityCallsDeps): SecurityHandlers => ({
  security: (_, context) => readSecurity(deps, callerOf(context).userId),
  startPasskey: (_, context) => startPasskey(deps, context),
  addPasskey: (made, context) => addPasskey(deps, made, context),
  renamePasskey: (change, context) => renamePasskey(deps, callerOf(context).userId, change),
  removePasskey: ({ id }, context) => removePasskey(deps, id, context),
  keepPasskey: ({ id }, context) => keepPasskey(deps, callerOf(context).userId, id),
  setTwoStep: ({ isOn }, context) => setTwoStep(deps, isOn, context),
  renewRecoveryCodes: (_, context) => renewRecoveryCodes(deps, context),
  requestProofCode: ({ locale = 'en' }, context) => requestProofCode(deps, locale, context),
  proveByCode: ({ code }, context) => proveByCode(deps, code, context),
  startPasskeyProof: (_, context) => startPasskeyProof(deps, context),
  proveByPasskey: ({ response }, context) => proveByPasskey(deps, response, context),
  exportData: (_, context) => exportData(deps, context),
  exportSignatures: (page, context) => exportSignatures(deps, page, context),
});
