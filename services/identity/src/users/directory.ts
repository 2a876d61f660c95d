import type { Account, DirectoryEntry } from '@ipr/api';
import { type Hex, isWallet } from '@ipr/domain';
import type { AccountReader } from '../wallets/account-reader.ts';
import { withCurrentCustody } from '../wallets/wallet-key.ts';
import { newUser } from './find-or-create-user.ts';
import type { PeopleSearch, UserRepository } from './repository.ts';
import { sessionUserOf, type User } from './user.ts';

/** The fields of a user that other services may read. */
const entryOf = ({ wallet, email, username, custody }: User): DirectoryEntry => ({
  wallet,
  email,
  username: username ?? null,
  custody,
});

/** @throws Failure chain.unavailable, if the current custody is required */
export const peopleByWallet = async (
  deps: { readonly users: UserRepository; readonly accounts: AccountReader },
  { wallets, isCustodyCurrent }: { readonly wallets: readonly Hex[]; readonly isCustodyCurrent: boolean },
): Promise<DirectoryEntry[]> => {
  const found = await deps.users.byWallets(wallets);
  const current = isCustodyCurrent ? await Promise.all(found.map((user) => withCurrentCustody(deps, user))) : found;
  return current.map(entryOf);
};

export const searchPeople = async (users: UserRepository, wanted: PeopleSearch): Promise<DirectoryEntry[]> =>
  (await users.search(wanted)).map(entryOf);

/** A page of the wallets of all accounts, by id. */
export const listAccounts = async (
  users: UserRepository,
  { after, limit }: { readonly after: string | null; readonly limit: number },
): Promise<{ wallets: Hex[]; next: string | null }> => {
  const page = await users.list(after, limit);
  return { wallets: page.map(({ wallet }) => wallet), next: page.length < limit ? null : (page.at(-1)?.id ?? null) };
};

/** The account with a wallet or an id of identity, null when there is none. */
export const accountOf = async (users: UserRepository, id: string): Promise<Account | null> => {
  const address = id.toLowerCase();
  const found = isWallet(address) ? (await users.byWallets([address]))[0] : await users.findById(id);
  return found
    ? { ...sessionUserOf(found), username: found.username ?? null, hasSignedIn: !found.isProvisioned }
    : null;
};

/**
 * The account of an address, created before its owner has ever signed in (decision S23). The person who later verifies the address
 * by a code gets its key and Safe. Of two simultaneous calls one creates the account and the other finds it. An account that exists is
 * not looked up first: with and without one the call does the same, so that its time does not reveal who has one.
 */
export const provisionPerson = async (
  users: UserRepository,
  kek: Uint8Array,
  email: string,
  now = new Date(),
): Promise<DirectoryEntry> => {
  await users.insert({ ...newUser(users.newId(), kek, email, now), isProvisioned: true });
  const made = await users.findByEmail(email);
  if (!made) throw new Error('an account vanished while it was made');
  return entryOf(made);
};
