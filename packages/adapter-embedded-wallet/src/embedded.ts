import type { Approval, Client, identityApi, SessionUser, SignatureRequest } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Wallet } from '@ipr/ports/wallet';

/**
 * The embedded wallet: identity holds the key, signs decoded messages, and executes transactions through the relay, for the person of
 * the client's session. Quiet: the flow that uses it reports the result. Runs in browsers and in Node.
 * @param approve approval of the session's signing frame; undefined for a session without one
 */
export const embeddedWallet = (
  identity: Pick<Client<typeof identityApi>, 'sign' | 'execute'>,
  user: Pick<SessionUser, 'wallet' | 'eoaWallet'>,
  approve: (request: SignatureRequest) => Promise<Approval | undefined> = async () => undefined,
): Wallet => ({
  address: user.wallet,
  owner: user.eoaWallet,
  async sign(request) {
    if (request.kind === 'safe-transaction') throw new Failure('wallet.request-refused', { reason: 'executes only' });
    const approval = await approve(request);
    const { signature } = await identity.sign(
      { request, wallet: user.wallet, ...(approval ? { approval } : {}) },
      { quiet: true },
    );
    return signature;
  },
  async execute(transaction, limits = {}) {
    const approval = await approve({ kind: 'safe-transaction', ...transaction });
    return identity.execute(
      { transaction: { ...transaction }, wallet: user.wallet, ...(approval ? { approval } : {}) },
      { ...limits, quiet: true },
    );
  },
});
