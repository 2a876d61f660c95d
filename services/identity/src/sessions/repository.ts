import type { SignInMethod } from '@ipr/api';

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
  /** `id` of the session's first token; the same for all tokens of a session. */
  readonly origin: string;
  readonly userId: string;
  readonly signedInBy: SignInMethod;
  readonly createdAt: Date;
  /** When this token replaced the one before it, or the session began. */
  readonly issuedAt: Date;
  /** The last proof that the person is present; null in sessions that began before it was recorded. */
  readonly provedAt: Date | null;
  /** Id of the passkey of that proof, or `recovery-code`; null for a proof of the address alone. */
  readonly factor: string | null;
  readonly renewedAt: Date;
  readonly expiresAt: Date;
  /** Public key of the browser's signing frame, bound at sign-in and never changed; null for a session without one. */
  readonly signer: string | null;
  /** Whether a newer token has replaced this one, which then serves requests that are under way. */
  readonly isReplaced: boolean;
}

export interface SessionRepository {
  insert(session: Session): Promise<void>;
  /** Undefined when there is none or it has expired. */
  find(id: string, now: Date): Promise<Session | undefined>;
  /** Valid sessions of a user without their replaced tokens, the last used first. */
  ofUser(userId: string, now: Date): Promise<Session[]>;
  renew(id: string, renewedAt: Date, expiresAt: Date): Promise<void>;
  /** Marks a token as replaced; false when another request did so before. @param until end of its use */
  retire(id: string, until: Date): Promise<boolean>;
  /** Removes one token. */
  removeToken(id: string): Promise<void>;
  /** Ends the session of a token, with all its tokens. */
  remove(id: string): Promise<void>;
  /** @returns the number of sessions that ended */
  removeAll(userId: string): Promise<number>;
}
