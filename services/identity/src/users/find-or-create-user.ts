import { canonical } from '@ipr/abi';
import { Failure, type Hex, lowerAddress } from '@ipr/domain';
import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { encryptKey } from '../wallets/encrypt-key.ts';
import type { UserRepository } from './repository.ts';
import type { SafeSetup, User } from './user.ts';

/** The constants that determine a Safe's address (docs/architecture.md, 'Fixed forever'), recorded when the account is created. */
const setupOf = (owner: Hex): SafeSetup => ({
  version: '1.4.1',
  singleton: lowerAddress(canonical.safeL2),
  factory: lowerAddress(canonical.safeProxyFactory),
  fallbackHandler: lowerAddress(canonical.compatibilityFallbackHandler),
  owners: [owner],
  threshold: 1,
  saltNonce: '0',
});

/** The signer of a new account: a wallet that a provider keeps, or a new key that identity keeps. */
const newSigner = (id: string, kek: Uint8Array, ownWallet: Hex | null): Pick<User, 'eoaWallet' | 'custody' | 'key'> => {
  if (ownWallet) return { eoaWallet: ownWallet, custody: 'dynamic' };
  const privateKey = generatePrivateKey();
  const eoaWallet = lowerAddress(privateKeyToAddress(privateKey));
  return { eoaWallet, custody: 'assisted', key: encryptKey(kek, id, privateKey) };
};

/** A user with a signer and the Safe derived from it; not stored yet. */
export const newUser = (id: string, kek: Uint8Array, email: string, now: Date, ownWallet: Hex | null = null): User => {
  const signer = newSigner(id, kek, ownWallet);
  return {
    id,
    email,
    wallet: predictSafeAddress(signer.eoaWallet),
    role: 'user',
    ...signer,
    safe: setupOf(signer.eoaWallet),
    createdAt: now,
    lastLoginAt: now,
  };
};

export interface FirstSignIn {
  /** Signer of a new account that a wallet provider keeps; without it identity creates a key. */
  readonly ownWallet?: Hex | null;
  readonly now?: Date;
}

/**
 * The user with this verified address, created on the first sign-in with a signing key and the Safe derived from it.
 * Of two simultaneous first sign-ins one creates the user and the other finds it.
 * @throws Failure session.dynamic-refused when the wallet of a new account belongs to the account of another address
 */
export const findOrCreateUser = async (
  users: UserRepository,
  kek: Uint8Array,
  email: string,
  { ownWallet = null, now = new Date() }: FirstSignIn = {},
): Promise<User> => {
  const known = await users.signedIn(email, now);
  if (known) return known;
  const created = newUser(users.newId(), kek, email, now, ownWallet);
  // Read again: the repository adds what the configuration appoints.
  if (await users.insert(created)) return (await users.findById(created.id)) ?? created;
  const existing = await users.signedIn(email, now);
  if (existing) return existing;
  if (ownWallet) throw new Failure('session.dynamic-refused', {}, new Error('the wallet has another address'));
  throw new Failure('unexpected');
};
