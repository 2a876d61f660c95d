export interface Passkey {
  /** Credential id, base64url. */
  readonly id: string;
  readonly userId: string;
  /** COSE key. */
  readonly publicKey: Uint8Array<ArrayBuffer>;
  /** Signatures that the authenticator has counted; 0 for authenticators that do not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  readonly name: string;
  readonly isSynced: boolean;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  /** From then on it may take other ways into the account away at once (decision 0133). */
  readonly trustedFrom: Date;
  /** When it is removed, if that waits. */
  readonly removesAt: Date | null;
}

export interface PasskeyRepository {
  /** False when the credential is registered already. */
  add(passkey: Passkey): Promise<boolean>;
  find(id: string): Promise<Passkey | undefined>;
  /** The oldest first. */
  ofUser(userId: string): Promise<Passkey[]>;
  /** False for an unknown passkey and that of another person. */
  rename(userId: string, id: string, name: string): Promise<boolean>;
  /** Undefined for an unknown passkey and that of another person. */
  remove(userId: string, id: string): Promise<Passkey | undefined>;
  /** Has it removed at a later time; null keeps it. False for an unknown passkey and that of another person. */
  removeLater(userId: string, id: string, at: Date | null): Promise<boolean>;
  removeAll(userId: string): Promise<void>;
  /** Records a use, which ends a wait for its removal; false when the counter has changed since it was read. */
  recordUse(passkey: Passkey, counter: number, at: Date): Promise<boolean>;
}
