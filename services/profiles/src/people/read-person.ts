import type { Account, Client, directoryApi, UserProfile } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { Caller, Logger } from '@ipr/service-kit';
import { disclosedTo, type NamesDeps } from '../activity/names.ts';
import { presentPerson, type View } from './present-person.ts';
import type { PeopleRepository, PersonRecord } from './repository.ts';
import { isSelf } from './require-self.ts';

export interface PeopleDeps extends NamesDeps {
  readonly people: PeopleRepository;
  readonly directory: NamesDeps['directory'] & Pick<Client<typeof directoryApi>, 'account' | 'nameAccount'>;
  readonly log: Logger;
}

export interface SeenPerson {
  readonly account: Account;
  readonly record: PersonRecord;
  readonly view: View;
}

/**
 * Support and operators see profiles as contacts do, also hidden ones (decision V19); each use is logged. They see no settings, and
 * their role opens no asset.
 */
const viewOf = async (deps: PeopleDeps, caller: Caller, wallet: Hex): Promise<View> => {
  if (wallet === caller.wallet) return 'own';
  if (caller.role !== 'user') {
    deps.log.info({ userId: caller.userId, role: caller.role, wallet }, 'profile read by role');
    return 'contact';
  }
  return (await disclosedTo(deps, caller.wallet, [wallet])).has(wallet) ? 'contact' : 'public';
};

/** No account has this wallet. */
const missingWallet: Hex = `0x${'0'.repeat(40)}`;

/**
 * A person that the caller may see. For a missing one everything is looked up as for a hidden one, so that the time does not reveal
 * who has an account.
 * @throws user.not-found for missing and hidden people alike (decision P10), service.unavailable
 */
export const findPerson = async (deps: PeopleDeps, caller: Caller, id: string): Promise<SeenPerson> => {
  const { account } = await deps.directory.account({ id: isSelf(id, caller) ? caller.wallet : id });
  if (!account && caller.role !== 'user') throw new Failure('user.not-found');
  const wallet = account?.wallet ?? missingWallet;
  const [record, view] = await Promise.all([deps.people.find(wallet), viewOf(deps, caller, wallet)]);
  // Anyone can have an account created for an address: one that appears then must look like one that is hidden.
  const isHidden = record.settings?.privacy.profileVisible === false || account?.hasSignedIn === false;
  if (!account || (view === 'public' && isHidden)) throw new Failure('user.not-found');
  return { account, record, view };
};

/** @throws user.not-found, service.unavailable */
export const readPerson = async (deps: PeopleDeps, caller: Caller, id: string): Promise<UserProfile> => {
  const { account, record, view } = await findPerson(deps, caller, id);
  return presentPerson(account, record, view);
};
