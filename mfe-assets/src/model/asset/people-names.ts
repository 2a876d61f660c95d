import type { Share } from '@ipr/api';
import { shortenAddress } from '@ipr/domain';

/** What somebody is called, and the e-mail address where it is told. */
export interface KnownPerson {
  readonly name: string;
  readonly email: string | null;
}

/** People by wallet. */
export type People = ReadonlyMap<string, KnownPerson>;

type Named = Pick<Share, 'granteeId' | 'granteeName' | 'granteeEmail' | 'grantorId' | 'grantorEmail'>;

/** A short address that stands in a name's place is no name. */
const isName = (wallet: string, name: string | null): name is string =>
  Boolean(name) && name !== wallet && name !== shortenAddress(wallet);

/** Who is called what, as shares with them say: told to the two sides of a share alone (decision P9). The newest share counts. */
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
