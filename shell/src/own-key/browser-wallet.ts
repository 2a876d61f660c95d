import { Failure, type Hex, isWallet, lowerAddress } from '@ipr/domain';
import type { Wallet } from '@ipr/ports/wallet';
import { isKeyProof, keyProofText } from '@ipr/protocol/safe/key-proof';
import { ownerTypedDataJson, type SigningAccount } from '@ipr/protocol/safe/owner-typed-data';
import { z } from 'zod';
import type { AnnouncedWallet, Eip1193Provider } from './announced-wallets.ts';

const Accounts = z.array(z.string()).min(1);
const Signature = z.string().regex(/^0x[0-9a-fA-F]{130}$/);
const rejectedByPerson = 4001;

const isRejection = (thrown: unknown): boolean =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown && thrown.code === rejectedByPerson;

/** @throws Failure wallet.rejected, wallet.request-refused */
const request = async (provider: Eip1193Provider, method: string, params: readonly unknown[] = []): Promise<unknown> =>
  provider.request({ method, params }).catch((thrown: unknown) => {
    if (isRejection(thrown)) throw new Failure('wallet.rejected', {}, thrown);
    throw new Failure('wallet.request-refused', { reason: method }, thrown);
  });

/** The last byte is 27 or 28 on chain; some wallets return 0 or 1. */
const signatureOf = (value: unknown): Hex => {
  const text = Signature.parse(value);
  const last = Number.parseInt(text.slice(-2), 16);
  const recovery = last < 27 ? last + 27 : last;
  return `0x${text.slice(2, -2)}${recovery.toString(16)}`;
};

/** The account that the wallet connects, lower case. @throws Failure wallet.rejected, wallet.missing */
export const connectWallet = async ({ provider }: AnnouncedWallet): Promise<Hex> => {
  const accounts = Accounts.safeParse(await request(provider, 'eth_requestAccounts'));
  const address = accounts.success ? accounts.data[0]?.toLowerCase() : undefined;
  if (!address || !isWallet(address)) throw new Failure('wallet.missing');
  return lowerAddress(address);
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
  /** @throws Failure wallet.missing */
  readonly findWallet: () => Promise<AnnouncedWallet>;
  /** Owners of the Safe on the chain, lower case. */
  readonly owners: () => Promise<readonly Hex[]>;
}

/**
 * Signs for a Safe with the key of a browser wallet that owns it.
 * @param firstOwner the key from which the Safe's address is derived, whether it still is an owner or not
 */
export const browserWallet = (account: SigningAccount, firstOwner: Hex, { findWallet, owners }: KeySource): Wallet => ({
  address: account.safe,
  owner: firstOwner,
  async sign(wanted) {
    const wallet = await findWallet();
    const owner = await connectWallet(wallet);
    if (!(await owners()).includes(owner)) throw new Failure('wallet.request-refused', { reason: 'account' });
    const json = ownerTypedDataJson(account, wanted);
    return signatureOf(await request(wallet.provider, 'eth_signTypedData_v4', [owner, json]));
  },
});
