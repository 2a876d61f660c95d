export interface Session {
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
  renew(id: string, renewedAt: Date, expiresAt: Date): Promise<void>;
  remove(id: string): Promise<void>;
}
