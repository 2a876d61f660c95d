import type { profilesApi, UserProfile } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Caller } from '@ipr/service-kit';
import type { z } from 'zod';
import { publishOrLater } from './publish-name.ts';
import { type PeopleDeps, readPerson } from './read-person.ts';
import { requireSelf } from './require-self.ts';

type Change = z.output<typeof profilesApi.updateUser.input>;

/** The e-mail address receives the sign-in codes, so a profile cannot set one that is not verified. */
const refuseOtherEmail = async (deps: PeopleDeps, caller: Caller, email: string | undefined): Promise<void> => {
  if (email === undefined) return;
  const { account } = await deps.directory.account({ id: caller.wallet });
  if (account?.email !== email) throw new Failure('user.email-not-verified');
};

/**
 * Changes one's own profile; fields that are not given keep their value.
 * @throws access.denied for another person's id, user.email-not-verified, user.changed-meanwhile when the profile has another
 *   version than the change is based on
 */
export const updatePerson = async (
  deps: PeopleDeps,
  caller: Caller,
  { id, version, email, ...profile }: Change,
): Promise<UserProfile> => {
  requireSelf(id, caller);
  await refuseOtherEmail(deps, caller, email);
  const changed = await deps.people.change(caller.wallet, profile, version);
  if (!changed) throw new Failure('user.changed-meanwhile');
  await publishOrLater(deps, changed);
  return readPerson(deps, caller, 'me');
};
