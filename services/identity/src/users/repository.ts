import type { Hex } from '@ipr/domain';
import type { User } from './user.ts';

export interface UserRepository {
  newId(): string;
  /** False when the e-mail address has a user already. */
  insert(user: User): Promise<boolean>;
  findById(id: string): Promise<User | undefined>;
  findByEmail(email: string): Promise<User | undefined>;
  byWallets(wallets: readonly Hex[]): Promise<User[]>;
  /** By part of the name, or the beginning of e-mail address or wallet, lower case; by name and address. */
  search(text: string, limit: number, except: Hex): Promise<User[]>;
  /** Notes a sign-in of the user with this address; undefined when there is none. */
  signedIn(email: string, at: Date): Promise<User | undefined>;
}
