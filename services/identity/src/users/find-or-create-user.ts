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

/** A user with a new signing key and the Safe derived from it; not stored yet. */
export const newUser = (id: string, kek: Uint8Array, email: string, now: Date): User => {
  const privateKey = generatePrivateKey();
  const eoaWallet = lowerAddress(privateKeyToAddress(privateKey));
  return {
    id,
    email,
    wallet: predictSafeAddress(eoaWallet),
    eoaWallet,
    role: 'user',
    custody: 'assisted',
    safe: setupOf(eoaWallet),
    key: encryptKey(kek, id, privateKey),
    createdAt: now,
    lastLoginAt: now,
  };
};

/**
 * The user with this verified address, created on the first sign-in with a signing key and the Safe derived from it.
 * Of two simultaneous first sign-ins one creates the user and the other finds it.
 */
export const findOrCreateUser = async (
  users: UserRepository,
  kek: Uint8Array,
  email: string,
  now = new Date(),
): Promise<User> => {
  const known = await users.signedIn(email, now);
  if (known) return known;
  const created = newUser(users.newId(), kek, email, now);
  // Read again: the repository adds what the configuration appoints.
  if (await users.insert(created)) return (await users.findById(created.id)) ?? created;
  const existing = await users.signedIn(email, now);
  if (!existing) throw new Failure('unexpected');
  return existing;
};
