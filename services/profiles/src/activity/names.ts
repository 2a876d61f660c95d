import type { Client, DirectoryEntry, directoryApi } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { maxPageSize, type RegistryIndex } from '@ipr/ports/index';

export interface NamesDeps {
  readonly directory: Pick<Client<typeof directoryApi>, 'peopleByWallet' | 'searchPeople'>;
  readonly index: Pick<RegistryIndex, 'shares'>;
}

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
  const accounts = await accountsOf(deps, wallets);
  const unnamed = [...accounts.values()].filter(({ username }) => !username).map(({ wallet }) => wallet);
  const disclosed = await disclosedTo(deps, reader, unnamed);
  return [...accounts.values()].flatMap(({ wallet, username, email }) => {
    const name = username ?? (disclosed.has(wallet) ? email : null);
    return name ? [{ wallet, name }] : [];
  });
};
