import type { SessionUser } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import type { EncryptedKey } from '../wallets/encrypt-key.ts';

/** A change of the Safe's owners that was requested by a proof of the address alone. */
export interface WaitingOwnerChange {
  readonly added: Hex | null;
  readonly removed: Hex | null;
  /** When it may be made, and when the request ends. */
  readonly from: Date;
  readonly until: Date;
}

/** Inputs of the Safe's address; stored so that the Safe can be deployed at any time in the account's life. */
export interface SafeSetup {
  readonly version: string;
  readonly singleton: Hex;
  readonly factory: Hex;
  readonly fallbackHandler: Hex;
  readonly owners: readonly Hex[];
  readonly threshold: number;
  readonly saltNonce: string;
}

export interface User {
  readonly id: string;
  readonly email: string;
  readonly username?: string;
  /** False for people who do not want to be found by a part of their name. */
  readonly isListed?: boolean;
  readonly wallet: Hex;
  readonly eoaWallet: Hex;
  readonly role: SessionUser['role'];
  readonly custody: SessionUser['custody'];
  readonly safe: SafeSetup;
  /** Absent when a wallet provider keeps the signer. */
  readonly key?: EncryptedKey;
  /** Whether a sign-in by code or Google requires a second factor. */
  readonly isTwoStep?: boolean;
  /** When two-step sign-in begins that was switched on by a proof of the address alone; absent once it has begun. */
  readonly twoStepFrom?: Date;
  /** Absent after `until`. */
  readonly ownerChange?: WaitingOwnerChange;
  /** Set until the first sign-in into an account that was created for a recipient: others must not distinguish it from none. */
  readonly isProvisioned?: boolean;
  /** When the account will be deleted, if its person has closed it. */
  readonly closesAt?: Date | null;
  readonly createdAt: Date;
  readonly lastLoginAt: Date;
}

/** The fields of a user that leave the service. */
export const sessionUserOf = (user: User): SessionUser => ({
  id: user.id,
  wallet: user.wallet,
  eoaWallet: user.eoaWallet,
  email: user.email,
  ...(user.username === undefined ? {} : { username: user.username }),
  role: user.role,
  custody: user.custody,
  createdAt: user.createdAt.toISOString(),
  lastLoginAt: user.lastLoginAt.toISOString(),
  ...(user.closesAt ? { closesAt: user.closesAt.toISOString() } : {}),
  ...(user.ownerChange ? { ownerChangeFrom: user.ownerChange.from.toISOString() } : {}),
  ...(user.twoStepFrom ? { twoStepFrom: user.twoStepFrom.toISOString() } : {}),
});
