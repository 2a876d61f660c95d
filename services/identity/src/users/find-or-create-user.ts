import { canonical } from '@ipr/abi';
import { Failure, type Hex, lowerAddress } from '@ipr/domain';
import { predictSafeAddress } from '@ipr/protocol/safe/safe';
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts';
import { encryptKey } from '../wallets/encrypt-key.ts';
import type { UserRepository } from './repository.ts';
import type { SafeSetup, User } from './user.ts';

/** The fixed choices behind a Safe's address (docs/architecture.md, 'Fixed forever'), recorded when the account was made. */
const setupOf = (owner: Hex): SafeSetup => ({
  version: '1.4.1',
  singleton: lowerAddress(canonical.safeL2),
  factory: lowerAddress(canonical.safeProxyFactory),
  fallbackHandler: lowerAddress(canonical.compatibilityFallbackHandler),
  owners: [owner],
  threshold: 1,
  saltNonce: '0',
});

/** A user with a fresh signing key and the Safe that follows from it; not stored yet. */
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
 * The user with this proven address; the first time one is made, with a signing key and the Safe that follows from it.
 * Of two first sign-ins at once one creates, the other finds.
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
  if (await users.insert(created)) return created;
  const other = await users.signedIn(email, now);
  if (!other) throw new Failure('unexpected');
  return other;
};
