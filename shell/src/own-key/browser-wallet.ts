import { asFailure, Failure, type Hex, isWallet, lowerAddress } from '@ipr/domain';
import type { Wallet } from '@ipr/ports/wallet';
import { isKeyProof, keyProofText } from '@ipr/protocol/safe/key-proof';
import { isOwnerSignature, ownerTypedDataJson, type SigningAccount } from '@ipr/protocol/safe/owner-typed-data';
import { z } from 'zod';
import type { AnnouncedWallet, Eip1193Provider } from './announced-wallets.ts';
import { isRejection, signatureOf } from './owner-signature.ts';

const Accounts = z.array(z.string()).min(1);

/** @throws Failure wallet.rejected, wallet.request-refused */
const request = async (provider: Eip1193Provider, method: string, params: readonly unknown[] = []): Promise<unknown> =>
  provider.request({ method, params }).catch((thrown: unknown) => {
    if (isRejection(thrown)) throw new Failure('wallet.rejected', {}, thrown);
    throw new Failure('wallet.request-refused', { reason: method }, thrown);
  });

/** Accounts of a wallet, lower case: those that it connected before, or those of a prompt. */
const accountsOf = async (
  { provider }: AnnouncedWallet,
  method: 'eth_accounts' | 'eth_requestAccounts',
): Promise<readonly Hex[]> => {
  const accounts = Accounts.safeParse(await request(provider, method));
  return (accounts.success ? accounts.data : [])
    .map((address) => address.toLowerCase())
    .filter(isWallet)
    .map(lowerAddress);
};

/** The account that the wallet connects, lower case. @throws Failure wallet.rejected, wallet.missing */
export const connectWallet = async (wallet: AnnouncedWallet): Promise<Hex> => {
  const [address] = await accountsOf(wallet, 'eth_requestAccounts');
  if (!address) throw new Failure('wallet.missing');
  return address;
};

/** @throws Failure wallet.request-refused unless the wallet signs for its account, wallet.rejected */
export const proveKey = async (safe: Hex, owner: Hex, { provider }: AnnouncedWallet): Promise<void> => {
  const text = new TextEncoder().encode(keyProofText(safe, owner));
  const message = `0x${Array.from(text, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  const signature = signatureOf(await request(provider, 'personal_sign', [message, owner]));
  if (!(await isKeyProof(safe, owner, signature))) throw new Failure('wallet.request-refused', { reason: 'key' });
};

/** Finds the wallet that holds the key, and the keys that may sign. */
export interface KeySource {
  /** Wallets of this browser, the most probable first. @throws Failure wallet.missing */
  readonly findWallets: () => Promise<readonly AnnouncedWallet[]>;
  /** Owners of the Safe on the chain, lower case. */
  readonly owners: () => Promise<readonly Hex[]>;
}

interface ConnectedKey {
  readonly wallet: AnnouncedWallet;
  readonly owner: Hex;
}

/**
 * The wallet with a key of the Safe. A device may have several wallets and each several accounts, so that those that are connected
 * already are read before any of them prompts.
 * @throws Failure wallet.missing, wallet.rejected, wallet.request-refused when no wallet has an owner
 */
const findKey = async ({ findWallets, owners }: KeySource): Promise<ConnectedKey> => {
  const [wallets, keys] = await Promise.all([findWallets(), owners()]);
  let refusal = new Failure('wallet.request-refused', { reason: 'account' });
  for (const method of ['eth_accounts', 'eth_requestAccounts'] as const)
    for (const wallet of wallets) {
      const accounts = await accountsOf(wallet, method).catch((thrown: unknown) => {
        refusal = asFailure(thrown);
        return [];
      });
      const owner = accounts.find((account) => keys.includes(account));
      if (owner) return { wallet, owner };
    }
  throw refusal;
};

/**
 * Signs for a Safe with the key of a browser wallet that owns it.
 * @param firstOwner the key from which the Safe's address is derived, whether it still is an owner or not
 */
export const browserWallet = (account: SigningAccount, firstOwner: Hex, keys: KeySource): Wallet => ({
  address: account.safe,
  owner: firstOwner,
  async sign(wanted) {
    const { wallet, owner } = await findKey(keys);
    const json = ownerTypedDataJson(account, wanted);
    const signature = signatureOf(await request(wallet.provider, 'eth_signTypedData_v4', [owner, json]));
    // Nothing is sent that the contract would refuse later.
    if (!(await isOwnerSignature(account, wanted, owner, signature)))
      throw new Failure('wallet.request-refused', { reason: 'signature' });
    return signature;
  },
});
