import type { Client, DirectoryEntry, directoryApi } from '@ipr/api';
import { type Hex, maskEmail, shortenAddress } from '@ipr/domain';

/** The calls of identity that sharing uses. */
export type Directory = Pick<
  Client<typeof directoryApi>,
  'peopleByWallet' | 'searchPeople' | 'provisionPerson' | 'sendCodeTo'
>;

export type People = ReadonlyMap<Hex, DirectoryEntry>;

const atOnce = 100;

/** Accounts of these wallets; wallets without an account are missing. @throws Failure service.unavailable and other call failures */
export const findPeople = async (directory: Directory, wallets: Iterable<Hex>): Promise<People> => {
  const wanted = [...new Set(wallets)];
  const found: DirectoryEntry[] = [];
  for (let at = 0; at < wanted.length; at += atOnce)
    found.push(...(await directory.peopleByWallet({ wallets: wanted.slice(at, at + atOnce) })));
  return new Map(found.map((entry) => [entry.wallet, entry]));
};

/** Display name where the reader may not see the address. */
export const discreetNameOf = (wallet: Hex, entry: DirectoryEntry | undefined): string =>
  entry?.username ?? (entry ? maskEmail(entry.email) : shortenAddress(wallet));

/** Display name where the reader may see the address. */
export const nameOf = (wallet: Hex, entry: DirectoryEntry | undefined): string =>
  entry?.username ?? entry?.email ?? shortenAddress(wallet);
