import type { WalletKey } from '@ipr/api';
import { asFailure, Failure, type Hex } from '@ipr/domain';
import type { Wallet } from '@ipr/ports/wallet';
import { isOwnerSignature, ownerTypedData, type SigningAccount } from '@ipr/protocol/safe/owner-typed-data';
import { safeAccount } from '@ipr/protocol/safe/safe';
import { isRejection, signatureOf } from '../own-key/owner-signature.ts';
import type { OwnerClient } from './dynamic-script.ts';

export interface DynamicWalletDeps {
  /** @throws Failure wallet.rejected, wallet.provider-unavailable */
  readonly openClient: () => Promise<OwnerClient>;
  /** The Safe's owners on the chain. */
  readonly readKey: () => Promise<Pick<WalletKey, 'owners' | 'isDeployed'>>;
}

/** Signs for a Safe with the key that Dynamic keeps for its owner. */
export const dynamicWallet = (
  account: SigningAccount,
  owner: Hex,
  { openClient, readKey }: DynamicWalletDeps,
): Wallet => ({
  address: account.safe,
  owner,
  async sign(request) {
    const [client, { owners, isDeployed }] = await Promise.all([openClient(), readKey()]);
    // The person may have signed in at Dynamic with another account than here.
    if (client.account.address.toLowerCase() !== owner || !owners.includes(owner))
      throw new Failure('wallet.request-refused', { reason: 'account' });
    const signed = await client.signTypedData(ownerTypedData(account, request)).catch((thrown: unknown) => {
      throw isRejection(thrown) ? new Failure('wallet.rejected', {}, thrown) : asFailure(thrown);
    });
    const signature = signatureOf(signed);
    // Nothing is sent that the contract would refuse later.
    if (!(await isOwnerSignature(account, request, owner, signature)))
      throw new Failure('wallet.request-refused', { reason: 'signature' });
    const isWrapped = request.kind !== 'safe-transaction' && !isDeployed;
    return isWrapped ? safeAccount(owner).counterfactualSignature(signature) : signature;
  },
});
