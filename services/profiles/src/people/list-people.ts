import { type DirectoryEntry, type ListedUser, minSearchLetters, type profilesApi } from '@ipr/api';
import { type Hex, maskEmail, shortenAddress } from '@ipr/domain';
import { maxPageSize } from '@ipr/ports/index';
import type { Caller } from '@ipr/service-kit';
import type { z } from 'zod';
import { accountsOf, disclosedTo } from '../activity/names.ts';
import { avatarPath } from './present-person.ts';
import type { PeopleDeps } from './read-person.ts';

type Query = z.output<typeof profilesApi.users.input>;

/** Results per call (decision P23): a search, a search by pages, the list without a text. */
const sizes = { search: 10, paged: 20, all: 50 } as const;

const sizeOf = ({ q, limit, page }: Query): number =>
  limit ?? (page === undefined ? (q === '' ? sizes.all : sizes.search) : sizes.paged);

/**
 * People who granted the caller access, and those who accepted what the caller granted: a grant to a wallet must not list its person. A
 * list of all people of the portal would disclose them (decision P9).
 */
const contactsOf = async ({ index }: PeopleDeps, wallet: Hex): Promise<Hex[]> => {
  const [incoming, outgoing] = await Promise.all(
    (['incoming', 'outgoing'] as const).map((direction) => index.shares({ wallet, direction, first: maxPageSize })),
  );
  const accepted = (outgoing?.items ?? []).filter(({ acceptedAt }) => acceptedAt !== null);
  const wallets = [...(incoming?.items ?? []), ...accepted].flatMap(({ grantor, user }) => [grantor, user]);
  return [...new Set(wallets)].filter((each) => each !== wallet);
};

/** By what all readers see: an order by addresses would reveal them letter by letter. */
const byName = (a: DirectoryEntry, b: DirectoryEntry): number =>
  (a.username ?? a.wallet).localeCompare(b.username ?? b.wallet) || (a.wallet < b.wallet ? -1 : 1);

const search = async (deps: PeopleDeps, wallet: Hex, q: string, limit: number, skip: number) => {
  if (q.length < minSearchLetters) return [];
  const wanted = { q, limit, skip, except: wallet, isListed: true };
  return deps.directory.searchPeople(wanted);
};

const contacts = async (deps: PeopleDeps, wallet: Hex, limit: number, skip: number) => {
  const accounts = await accountsOf(deps, await contactsOf(deps, wallet));
  const hidden = new Set(
    (await deps.people.findMany([...accounts.keys()]))
      .filter(({ settings }) => settings?.privacy.profileVisible === false)
      .map((record) => record.wallet),
  );
  const listed = [...accounts.values()].filter((entry) => !hidden.has(entry.wallet));
  return listed.sort(byName).slice(skip, skip + limit);
};

/** People for a search, or the caller's contacts without a text; hidden people are left out. @throws service.unavailable */
export const listPeople = async (deps: PeopleDeps, { wallet }: Caller, query: Query): Promise<ListedUser[]> => {
  const limit = sizeOf(query);
  const skip = ((query.page ?? 1) - 1) * limit;
  const found = await (query.q === ''
    ? contacts(deps, wallet, limit, skip)
    : search(deps, wallet, query.q, limit, skip));
  const wallets = found.map((entry) => entry.wallet);
  const [disclosed, records] = await Promise.all([disclosedTo(deps, wallet, wallets), deps.people.findMany(wallets)]);
  const avatars = new Map(records.map((record) => [record.wallet, record.avatar]));
  return found.map((entry) => {
    const email = disclosed.has(entry.wallet) ? entry.email : null;
    return {
      id: entry.wallet,
      wallet: entry.wallet,
      username: entry.username,
      displayName: entry.username ?? email ?? shortenAddress(entry.wallet),
      email,
      maskedEmail: maskEmail(entry.email),
      avatarUrl: avatarPath(avatars.get(entry.wallet) ?? null),
    };
  });
};
