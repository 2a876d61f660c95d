import type { DirectoryEntry } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { newUser } from './find-or-create-user.ts';
import type { UserRepository } from './repository.ts';
import type { User } from './user.ts';

/** The part of a user that other services are told. */
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
 * The account of an address whose owner has not signed in yet (decision S23): key and Safe exist from now on, and whoever proves
 * the address by a code gets them. Of two calls at once one creates, the other finds.
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
