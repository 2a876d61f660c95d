import type { DirectoryEntry } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { newUser } from './find-or-create-user.ts';
import type { UserRepository } from './repository.ts';
import type { User } from './user.ts';

/** The fields of a user that other services may read. */
const entryOf = ({ wallet, email, username, custody }: User): DirectoryEntry => ({
  wallet,
  email,
  username: username ?? null,
  custody,
});

export const peopleByWallet = async (users: UserRepository, wallets: readonly Hex[]): Promise<DirectoryEntry[]> =>
  (await users.byWallets(wallets)).map(entryOf);

export const searchPeople = async (
  users: UserRepository,
  { q, limit, except }: { readonly q: string; readonly limit: number; readonly except: Hex },
): Promise<DirectoryEntry[]> => (await users.search(q, limit, except)).map(entryOf);

/**
 * The account of an address, created before its owner has ever signed in (decision S23). The person who later verifies the address
 * by a code gets its key and Safe. Of two simultaneous calls one creates the account and the other finds it.
 */
export const provisionPerson = async (
  users: UserRepository,
  kek: Uint8Array,
  email: string,
  now = new Date(),
): Promise<DirectoryEntry> => {
  const known = await users.findByEmail(email);
  if (known) return entryOf(known);
  await users.insert(newUser(users.newId(), kek, email, now));
  const made = await users.findByEmail(email);
  if (!made) throw new Error('an account vanished while it was made');
  return entryOf(made);
};
