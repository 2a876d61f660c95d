import type { Client, identityApi, SessionUser } from '@ipr/api';
import type { Wallet } from '@ipr/ports/wallet';

/**
 * The embedded wallet: identity holds the key and signs over the API what it can decode, for the person whose session
 * the client carries. Runs in the browser and in Node alike.
 */
export const embeddedWallet = (
  identity: Pick<Client<typeof identityApi>, 'sign'>,
  user: Pick<SessionUser, 'wallet' | 'eoaWallet'>,
): Wallet => ({
  address: user.wallet,
  owner: user.eoaWallet,
  async sign(request) {
    const { signature } = await identity.sign({ request });
    return signature;
  },
});
