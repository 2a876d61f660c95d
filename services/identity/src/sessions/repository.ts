/** Where a session began; null for what was not recorded or not recognised. */
export interface SignInPlace {
  readonly browser: string | null;
  readonly system: string | null;
  /** Internet address. */
  readonly place: string | null;
}

export interface Session extends SignInPlace {
  /** SHA-256 of the token, hex. */
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly renewedAt: Date;
  readonly expiresAt: Date;
}

export interface SessionRepository {
  insert(session: Session): Promise<void>;
  /** Undefined when there is none or it has expired. */
  find(id: string, now: Date): Promise<Session | undefined>;
  /** Valid sessions of a user, the last used first. */
  ofUser(userId: string, now: Date): Promise<Session[]>;
  renew(id: string, renewedAt: Date, expiresAt: Date): Promise<void>;
  remove(id: string): Promise<void>;
  /** @returns the number of sessions that ended */
  removeAll(userId: string): Promise<number>;
}
