import type { Client, identityApi, SessionUser } from '@ipr/api';
import type { Wallet } from '@ipr/ports/wallet';

/**
 * The embedded wallet: identity holds the key and signs decoded requests over the API for the person of the client's session.
 * Runs in browsers and in Node.
 */
export const embeddedWallet = (
  identity: Pick<Client<typeof identityApi>, 'sign'>,
  user: Pick<SessionUser, 'wallet' | 'eoaWallet'>,
): Wallet => ({
  address: user.wallet,
  owner: user.eoaWallet,
  async sign(request) {
    const { signature } = await identity.sign({ request, wallet: user.wallet });
    return signature;
  },
});
