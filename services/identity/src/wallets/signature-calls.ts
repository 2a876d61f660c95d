import type { identityApi } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { AllowedCall } from '@ipr/protocol/safe/allowed-calls';
import { type CallContext, callerOf, type Handlers, recentlyProved } from '@ipr/service-kit';
import { requireScope, requireScopesOf } from '../access-tokens/require-scope.ts';
import { reportEvent } from '../reports/report-event.ts';
import type { UserRepository } from '../users/repository.ts';
import { describeSignature } from './describe-signature.ts';
import { type ExecuteDeps, executeTransaction } from './execute-transaction.ts';
import { limitSignatures, longestData } from './limit-signatures.ts';
import { cancelOwnerChange, type OwnerChangeDeps, requestOwnerChange, requireWaited } from './owner-change.ts';
import { refuse } from './refuse.ts';
import { type ApprovalDeps, requireApproval } from './require-approval.ts';
import { isOwnerChange, signMessage } from './sign-request.ts';
import { readWalletKey } from './wallet-key.ts';

interface SignatureCallDeps extends OwnerChangeDeps, ApprovalDeps {
  readonly users: UserRepository;
  readonly sessions: OwnerChangeDeps['sessions'] & ApprovalDeps['sessions'];
  readonly signing: ExecuteDeps;
}

/** Calls that use a person's embedded key, or read who holds the keys of their Safe. */
export const signatureCalls = (
  deps: SignatureCallDeps,
): Pick<
  Handlers<typeof identityApi>,
  'sign' | 'execute' | 'signatures' | 'walletKey' | 'requestOwnerChange' | 'cancelOwnerChange'
> => {
  const { users, signing } = deps;
  const countSignature = limitSignatures();
  const signerOf = async (context: CallContext, wallet: Hex | undefined) => {
    const user = await users.findById(callerOf(context).userId);
    if (!user) throw new Failure('session.missing');
    if (wallet && wallet !== user.wallet) refuse('another account');
    countSignature(user.id);
    return user;
  };
  return {
    async sign({ request, wallet, approval }, context) {
      requireScope(context, request.kind === 'keynet-session' ? 'open' : 'share');
      const user = await signerOf(context, wallet);
      const settings = { requestId: context.requestId, requireApproval: requireApproval(deps, context, approval) };
      return { signature: await signMessage(signing, user, request, settings) };
    },
    async execute({ transaction, wallet, approval }, context) {
      if (transaction.data.length > longestData) refuse('too long');
      const user = await signerOf(context, wallet);
      const requireProof = () => void recentlyProved(context);
      let changesOwners = false;
      const inspectCalls = (calls: readonly AllowedCall[]) => {
        requireScopesOf(context, calls);
        changesOwners = calls.some(isOwnerChange);
      };
      const settings = {
        requestId: context.requestId,
        requireProof,
        requireWait: (call: AllowedCall) => requireWaited(deps, user, call, context),
        inspectCalls,
        requireApproval: requireApproval(deps, context, approval),
      };
      const sent = await executeTransaction(signing, user, transaction, settings);
      if (changesOwners) {
        await users.setOwnerChange(user.id, null);
        await reportEvent(deps, user, 'owner-change-signed', context);
      }
      return sent;
    },
    async signatures(page, context) {
      const { items, next } = await signing.signatures.listOf(callerOf(context).userId, page);
      return { items: items.map(describeSignature), next };
    },
    walletKey: (_, context) => readWalletKey({ users, accounts: signing.accounts }, callerOf(context).userId),
    requestOwnerChange: (change, context) => requestOwnerChange(deps, change, context),
    cancelOwnerChange: (_, context) => cancelOwnerChange(deps, context),
  };
};
