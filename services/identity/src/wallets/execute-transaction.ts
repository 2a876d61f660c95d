import type { Client, internalRelayApi, RelayedTransaction } from '@ipr/api';
import { asFailure, Failure } from '@ipr/domain';
import type { SafeTransaction } from '@ipr/protocol/safe/call';
import type { User } from '../users/user.ts';
import { type SignContext, type SignDeps, signTransaction } from './sign-request.ts';

export interface ExecuteDeps extends SignDeps {
  readonly relay: Pick<Client<typeof internalRelayApi>, 'submitFor'>;
}

/**
 * Signs a Safe transaction and gives the signature to the relay alone: it would stay valid after the session has ended, so no page
 * may keep one (decision 0066). The relay accepts the nonce that is next after the person's pending transactions. The signature
 * follows from key and transaction, so a repeated call yields the same transaction of the relay.
 * @throws Failure wallet.request-refused, user.account-closing, session.too-old, wallet.change-waits, token.not-allowed,
 * signing.approval-required, those of the relay's `submitFor`
 */
export const executeTransaction = async (
  deps: ExecuteDeps,
  user: User,
  transaction: SafeTransaction,
  context: SignContext,
): Promise<RelayedTransaction> => {
  const signature = await signTransaction(deps, user, transaction, context);
  const { wallet, eoaWallet } = user;
  return deps.relay.submitFor({ wallet, eoaWallet, transaction: { ...transaction }, signature }).catch((thrown) => {
    const failure = asFailure(thrown);
    // Neither says whether the relay has the transaction; the person's next attempt finds out.
    if (failure.code === 'network.unreachable' || failure.code === 'unexpected')
      throw new Failure('relay.unavailable', { reason: 'the relay did not answer' }, thrown);
    throw failure;
  });
};
