import type { Hex } from '@ipr/domain';
import type { User, WaitingOwnerChange } from './user.ts';

export interface PeopleSearch {
  /** Lower case. */
  readonly q: string;
  readonly limit: number;
  readonly skip: number;
  readonly except: Hex;
  /** Leaves out people who do not want to be listed, and accounts in which nobody has signed in yet. */
  readonly isListed: boolean;
  readonly byStart: boolean;
}

export interface NameChange {
  readonly wallet: Hex;
  readonly username?: string | null | undefined;
  readonly isListed: boolean;
  readonly revision: number;
}

export interface UserRepository {
  newId(): string;
  /** False when the e-mail address already has a user. */
  insert(user: User): Promise<boolean>;
  findById(id: string): Promise<User | undefined>;
  /** Users whose id follows `after`, in the order of ids. */
  list(after: string | null, limit: number): Promise<User[]>;
  findByEmail(email: string): Promise<User | undefined>;
  byWallets(wallets: readonly Hex[]): Promise<User[]>;
  /** Matches part of the name, or a complete e-mail address or wallet; sorted by name and wallet: the order must not depend on addresses. */
  search(wanted: PeopleSearch): Promise<User[]>;
  /** Sets name and listing, unless a change with this revision or a later one was applied. */
  setName(change: NameChange): Promise<void>;
  /** @param from when it begins; at once if left out */
  setTwoStep(id: string, isOn: boolean, from?: Date): Promise<void>;
  /** Replaces the change of owners that waits; null removes it. */
  setOwnerChange(id: string, change: WaitingOwnerChange | null): Promise<void>;
  setCustody(id: string, custody: User['custody']): Promise<void>;
  /** Sets when the account will be deleted. */
  close(id: string, closesAt: Date): Promise<void>;
  /** Keeps an account; false when its deletion has begun. */
  keep(id: string, now: Date): Promise<boolean>;
  /** Leases one account whose time is over for `leaseMs`; no other replica gets it meanwhile. */
  claimClosed(now: Date, leaseMs: number): Promise<User | undefined>;
  /** Deletes the account with its key. */
  remove(id: string): Promise<void>;
  /** Records a sign-in of the user with this address, who is a person from then on; undefined when there is none. */
  signedIn(email: string, at: Date): Promise<User | undefined>;
}
