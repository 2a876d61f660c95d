import type { Client, identityApi, SessionUser } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Wallet } from '@ipr/ports/wallet';

/**
 * The embedded wallet: identity holds the key, signs decoded messages, and executes transactions through the relay, for the person of
 * the client's session. Quiet: the flow that uses it reports the result. Runs in browsers and in Node.
 */
export const embeddedWallet = (
  identity: Pick<Client<typeof identityApi>, 'sign' | 'execute'>,
  user: Pick<SessionUser, 'wallet' | 'eoaWallet'>,
): Wallet => ({
  address: user.wallet,
  owner: user.eoaWallet,
  async sign(request) {
    if (request.kind === 'safe-transaction') throw new Failure('wallet.request-refused', { reason: 'executes only' });
    const { signature } = await identity.sign({ request, wallet: user.wallet }, { quiet: true });
    return signature;
  },
  execute: (transaction, limits = {}) =>
    identity.execute({ transaction: { ...transaction }, wallet: user.wallet }, { ...limits, quiet: true }),
});
