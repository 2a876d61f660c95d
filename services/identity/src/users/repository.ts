import type { User } from './user.ts';

export interface UserRepository {
  newId(): string;
  /** False when the e-mail address has a user already. */
  insert(user: User): Promise<boolean>;
  findById(id: string): Promise<User | undefined>;
  /** Notes a sign-in of the user with this address; undefined when there is none. */
  signedIn(email: string, at: Date): Promise<User | undefined>;
}
