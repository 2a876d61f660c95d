import type { profilesApi, UserActivityPage } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Caller } from '@ipr/service-kit';
import type { z } from 'zod';
import { type ActivityDeps, listUserActivity } from '../activity/list-activity.ts';
import { findPerson, type PeopleDeps } from './read-person.ts';
import { isSelf } from './require-self.ts';

type Query = z.output<typeof profilesApi.userActivity.input>;

/**
 * One's own activity, or that of a person who shows theirs (decision P21). One's own needs no profile.
 * @throws user.not-found for missing people, hidden ones, and those who do not show their activity, alike
 */
export const personActivity = async (
  deps: PeopleDeps & ActivityDeps,
  caller: Caller,
  { id, ...listing }: Query,
): Promise<UserActivityPage> => {
  if (isSelf(id, caller)) return listUserActivity(deps, caller, caller.wallet, listing);
  const { account, record } = await findPerson(deps, caller, id);
  const { profileVisible = true, activityVisible = true } = record.settings?.privacy ?? {};
  if (!profileVisible || !activityVisible) throw new Failure('user.not-found');
  return listUserActivity(deps, caller, account.wallet, listing);
};
