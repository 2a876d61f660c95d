import type { Client, DirectoryEntry, directoryApi } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { maxPageSize, type RegistryIndex } from '@ipr/ports/index';
import type { PeopleRepository } from '../people/repository.ts';

export interface NamesDeps {
  readonly directory: Pick<Client<typeof directoryApi>, 'peopleByWallet' | 'searchPeople'>;
  readonly index: Pick<RegistryIndex, 'shares'>;
  readonly people: Pick<PeopleRepository, 'findMany'>;
}

/** Those of the wallets whose person hides the profile: strangers see neither the name nor find it (decision P21). */
export const hiddenAmong = async (
  { people }: Pick<NamesDeps, 'people'>,
  wallets: readonly Hex[],
): Promise<ReadonlySet<Hex>> =>
  new Set(
    (await people.findMany(wallets))
      .filter(({ settings }) => settings?.privacy.profileVisible === false)
      .map(({ wallet }) => wallet),
  );

/** Wallets per call of identity. */
const atOnce = 100;

/** Accounts of these wallets; wallets without one are missing. @throws Failure service.unavailable */
export const accountsOf = async (
  { directory }: Pick<NamesDeps, 'directory'>,
  wallets: readonly Hex[],
): Promise<ReadonlyMap<Hex, DirectoryEntry>> => {
  const found: DirectoryEntry[] = [];
  for (let at = 0; at < wallets.length; at += atOnce)
    found.push(...(await directory.peopleByWallet({ wallets: wallets.slice(at, at + atOnce) })));
  return new Map(found.map((entry) => [entry.wallet, entry]));
};

/**
 * Those of the wallets whose e-mail address the reader may see: who granted the reader access, and who accepted access that the
 * reader granted, so that granting to a wallet reveals no address (decision P9).
 */
export const disclosedTo = async (
  { index }: Pick<NamesDeps, 'index'>,
  reader: Hex,
  wallets: readonly Hex[],
): Promise<ReadonlySet<Hex>> => {
  const parties = wallets.filter((wallet) => wallet !== reader);
  if (parties.length === 0) return new Set([reader]);
  const query = { wallet: reader, parties, first: maxPageSize };
  const [incoming, outgoing] = await Promise.all([
    index.shares({ ...query, direction: 'incoming' }),
    index.shares({ ...query, direction: 'outgoing' }),
  ]);
  const accepted = outgoing.items.filter(({ grantor, acceptedAt }) => grantor === reader && acceptedAt !== null);
  return new Set([reader, ...incoming.items.map(({ grantor }) => grantor), ...accepted.map(({ user }) => user)]);
};

/** Display names of wallets for one reader; wallets without a name that the reader may see are missing. */
export const namesFor = async (
  deps: NamesDeps,
  reader: Hex,
  wallets: readonly Hex[],
): Promise<{ readonly wallet: Hex; readonly name: string }[]> => {
  const [accounts, hidden] = await Promise.all([accountsOf(deps, wallets), hiddenAmong(deps, wallets)]);
  const isOpen = ({ wallet, username }: DirectoryEntry) => username !== null && !hidden.has(wallet);
  const closed = [...accounts.values()].filter((entry) => !isOpen(entry)).map(({ wallet }) => wallet);
  const disclosed = await disclosedTo(deps, reader, closed);
  return [...accounts.values()].flatMap((entry) => {
    const { wallet, username, email } = entry;
    const name = isOpen(entry) ? username : disclosed.has(wallet) ? (username ?? email) : null;
    return name ? [{ wallet, name }] : [];
  });
};
