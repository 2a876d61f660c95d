import type { WalletKey } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { UserRepository } from '../users/repository.ts';
import type { User } from '../users/user.ts';
import type { AccountReader } from './account-reader.ts';

export interface WalletKeyDeps {
  readonly users: Pick<UserRepository, 'findById' | 'setCustody'>;
  readonly accounts: AccountReader;
}

/**
 * Reads the owners of a person's Safe and stores the custody that follows, so that records of signatures name the true holder of the
 * key: after the person has taken over, wherever they did so, and again that of the first signer if they have given the key back.
 * @throws Failure chain.unavailable
 */
const followOwners = async (
  { users, accounts }: Pick<WalletKeyDeps, 'accounts'> & { readonly users: Pick<UserRepository, 'setCustody'> },
  user: User,
): Promise<{ readonly owners: readonly Hex[]; readonly isDeployed: boolean; readonly custody: User['custody'] }> => {
  const found = await accounts.owners(user.wallet);
  const owners = found ?? [user.eoaWallet];
  const isOwn = !owners.includes(user.eoaWallet);
  const custody = isOwn ? 'own' : user.key ? 'assisted' : 'dynamic';
  if (custody !== user.custody) await users.setCustody(user.id, custody);
  return { owners, isDeployed: found !== null, custody };
};

/** The same user with the custody that the chain has now. @throws Failure chain.unavailable */
export const withCurrentCustody = async (deps: Parameters<typeof followOwners>[0], user: User): Promise<User> => ({
  ...user,
  custody: (await followOwners(deps, user)).custody,
});

const waitingOf = ({ ownerChange }: User, now = new Date()): WalletKey['waiting'] => {
  if (!ownerChange) return null;
  const { added, removed, from, until } = ownerChange;
  return { added, removed, from: from.toISOString(), isReady: from <= now, until: until.toISOString() };
};

/** Owners of a person's Safe by the chain, and a change of them that waits. @throws Failure session.missing, chain.unavailable */
export const readWalletKey = async (deps: WalletKeyDeps, userId: string): Promise<WalletKey> => {
  const user = await deps.users.findById(userId);
  if (!user) throw new Failure('session.missing');
  const { owners, isDeployed, custody } = await followOwners(deps, user);
  const isOwn = custody === 'own';
  const hasRecovery = owners.some((owner) => owner !== user.eoaWallet) && (!isOwn || owners.length > 1);
  return { owners: [...owners], isDeployed, custody, hasRecovery, waiting: waitingOf(user) };
};
