import type { WalletKey } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { UserRepository } from '../users/repository.ts';
import type { AccountReader } from './account-reader.ts';

export interface WalletKeyDeps {
  readonly users: Pick<UserRepository, 'findById' | 'setCustody'>;
  readonly accounts: AccountReader;
}

/**
 * Owners of a person's Safe by the chain. The custody that follows is stored, so that records of signatures name the true holder of
 * the key: after the person has taken over, and again that of the first signer if they have given the key back.
 * @throws Failure session.missing, chain.unavailable
 */
export const readWalletKey = async ({ users, accounts }: WalletKeyDeps, userId: string): Promise<WalletKey> => {
  const user = await users.findById(userId);
  if (!user) throw new Failure('session.missing');
  const found = await accounts.owners(user.wallet);
  const owners = [...(found ?? [user.eoaWallet])];
  const isOwn = !owners.includes(user.eoaWallet);
  const custody = isOwn ? 'own' : user.key ? 'assisted' : 'dynamic';
  if (custody !== user.custody) await users.setCustody(userId, custody);
  const hasRecovery = owners.some((owner) => owner !== user.eoaWallet) && (!isOwn || owners.length > 1);
  return { owners, isDeployed: found !== null, custody, hasRecovery };
};
