import type { Client, DirectoryEntry, directoryApi } from '@ipr/api';
import { type Hex, shortenAddress } from '@ipr/domain';

/** What sharing asks identity about people. */
export type Directory = Pick<
  Client<typeof directoryApi>,
  'peopleByWallet' | 'searchPeople' | 'provisionPerson' | 'sendCodeTo'
>;

export type People = ReadonlyMap<Hex, DirectoryEntry>;

const atOnce = 100;

/** Accounts of these wallets, as far as they have one. @throws Failure service.unavailable and the like */
export const findPeople = async (directory: Directory, wallets: Iterable<Hex>): Promise<People> => {
  const wanted = [...new Set(wallets)];
  const found: DirectoryEntry[] = [];
  for (let at = 0; at < wanted.length; at += atOnce)
    found.push(...(await directory.peopleByWallet({ wallets: wanted.slice(at, at + atOnce) })));
  return new Map(found.map((entry) => [entry.wallet, entry]));
};

/** 'a…@example.org': enough to recognise somebody, too little to write to them (decision P9). */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${email.slice(0, 1)}…${email.slice(at)}`;
};

/** How to call somebody whose address is not for everybody. */
export const discreetNameOf = (wallet: Hex, entry: DirectoryEntry | undefined): string =>
  entry?.username ?? (entry ? maskEmail(entry.email) : shortenAddress(wallet));

/** How to call somebody whose address the reader may know. */
export const nameOf = (wallet: Hex, entry: DirectoryEntry | undefined): string =>
  entry?.username ?? entry?.email ?? shortenAddress(wallet);
