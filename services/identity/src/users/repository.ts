import type { Hex } from '@ipr/domain';
import type { User } from './user.ts';

export interface UserRepository {
  newId(): string;
  /** False when the e-mail address already has a user. */
  insert(user: User): Promise<boolean>;
  findById(id: string): Promise<User | undefined>;
  findByEmail(email: string): Promise<User | undefined>;
  byWallets(wallets: readonly Hex[]): Promise<User[]>;
  /** Matches part of the name or a prefix of e-mail address or wallet, lower case; sorted by name and address. */
  search(text: string, limit: number, except: Hex): Promise<User[]>;
  /** Records a sign-in of the user with this address; undefined when there is none. */
  signedIn(email: string, at: Date): Promise<User | undefined>;
}
