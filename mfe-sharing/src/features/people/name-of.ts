import { shortenAddress } from '@ipr/domain';

/** Whether somebody is called anything but their address. */
const isNameOf = (wallet: string, name: string | null | undefined): name is string =>
  Boolean(name) && name !== shortenAddress(wallet) && name !== wallet;

/** What somebody is called here: by name, else by e-mail address. Undefined where only the wallet is known. */
export const nameOf = (
  wallet: string,
  name: string | null | undefined,
  email: string | null | undefined,
): string | undefined => (isNameOf(wallet, name) ? name : (email ?? undefined));

/** The same in the middle of a sentence, where something must stand: the whole wallet rather than nothing (decision V10). */
export const whoIs = (wallet: string, name: string | null | undefined, email: string | null | undefined): string =>
  nameOf(wallet, name, email) ?? wallet;
