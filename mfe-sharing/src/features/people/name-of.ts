import { shortenAddress } from '@ipr/domain';

/** Whether a name is more than the wallet address. */
const isNameOf = (wallet: string, name: string | null | undefined): name is string =>
  Boolean(name) && name !== shortenAddress(wallet) && name !== wallet;

/** Display name: the name, else the e-mail address. Undefined if only the wallet is known. */
export const nameOf = (
  wallet: string,
  name: string | null | undefined,
  email: string | null | undefined,
): string | undefined => (isNameOf(wallet, name) ? name : (email ?? undefined));

/** Display name within a sentence, which must not be empty: falls back to the full wallet address (decision V10). */
export const nameOrWallet = (
  wallet: string,
  name: string | null | undefined,
  email: string | null | undefined,
): string => nameOf(wallet, name, email) ?? wallet;
