import type { SessionUser } from '@ipr/api';
import type { UserRepository } from '../users/repository.ts';
import type { User } from '../users/user.ts';

/** E-mail addresses that the deployment appoints, lower case (decision V19). */
export interface AppointedRoles {
  readonly operators: readonly string[];
  readonly support: readonly string[];
}

/** An address in both lists is an operator; all others are users, whatever the database has. */
export const roleOf = ({ operators, support }: AppointedRoles, email: string): SessionUser['role'] => {
  if (operators.includes(email)) return 'operator';
  return support.includes(email) ? 'support' : 'user';
};

/**
 * Users with the roles of the configuration: a restart with another configuration changes them for open sessions too, and no call
 * and no change of the database appoints a person.
 */
export const withAppointedRoles = (users: UserRepository, appointed: AppointedRoles): UserRepository => {
  const appoint = (user: User): User => ({ ...user, role: roleOf(appointed, user.email) });
  const perhaps = async (found: Promise<User | undefined>) => {
    const user = await found;
    return user && appoint(user);
  };
  const all = async (found: Promise<User[]>) => (await found).map(appoint);
  return {
    ...users,
    findById: (id) => perhaps(users.findById(id)),
    findByEmail: (email) => perhaps(users.findByEmail(email)),
    signedIn: (email, at) => perhaps(users.signedIn(email, at)),
    list: (after, limit) => all(users.list(after, limit)),
    byWallets: (wallets) => all(users.byWallets(wallets)),
    search: (wanted) => all(users.search(wanted)),
  };
};
