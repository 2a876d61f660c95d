import type { UserStats } from '@ipr/api';
import type { RegistryIndex } from '@ipr/ports/index';
import type { Caller } from '@ipr/service-kit';
import { findPerson, type PeopleDeps } from './read-person.ts';

export type StatsDeps = PeopleDeps & { readonly index: Pick<RegistryIndex, 'profile' | 'metrics' | 'shares'> };

/** Counts about a person; pending and expiring shares for the person alone. @throws user.not-found, index failures */
export const countPerson = async (deps: StatsDeps, caller: Caller, id: string): Promise<UserStats> => {
  const { account, record, view } = await findPerson(deps, caller, id);
  const { wallet, createdAt } = account;
  if (view !== 'own') {
    const isHidden = record.settings?.privacy.profileVisible === false;
    const { assetCount } = await deps.index.profile(wallet, { first: 1 });
    const memberSince = isHidden ? null : createdAt;
    return { wallet, assets: assetCount, shared: null, pendingShares: null, expiringSoon: null, memberSince };
  }
  const counted = await deps.index.metrics(wallet);
  return {
    wallet,
    assets: counted.owned,
    shared: counted.shared.value,
    pendingShares: counted.pendingIncoming.value + counted.pendingOutgoing.value,
    expiringSoon: counted.expiringIncoming.value + counted.expiringOutgoing.value,
    memberSince: createdAt,
  };
};
