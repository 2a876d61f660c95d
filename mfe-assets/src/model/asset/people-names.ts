import type { Share } from '@ipr/api';
import { shortenAddress } from '@ipr/domain';
import type { KnownPerson, People } from '@ipr/features/activity';

type Named = Pick<Share, 'granteeId' | 'granteeName' | 'granteeEmail' | 'grantorId' | 'grantorEmail'>;

/** A shortened wallet address in the name field is not a name. */
const isName = (wallet: string, name: string | null): name is string =>
  Boolean(name) && name !== wallet && name !== shortenAddress(wallet);

/** Names by wallet, from shares. Only the two parties of a share get its names (decision P9). The newest share wins. */
export const peopleOf = (shares: readonly Named[]): People => {
  const people = new Map<string, KnownPerson>();
  const report = (wallet: string, given: string | null, email: string | null) => {
    const name = isName(wallet, given) ? given : email;
    if (name && !people.has(wallet)) people.set(wallet, { name, email });
  };
  for (const { granteeId, granteeName, granteeEmail, grantorId, grantorEmail } of shares) {
    report(granteeId, granteeName, granteeEmail);
    report(grantorId, null, grantorEmail);
  }
  return people;
};
