export interface StoredRecoveryCode {
  /** From 1, in the order in which the codes were shown. */
  readonly number: number;
  readonly usedAt: Date | null;
}

export interface RecoveryCodeRepository {
  /** Replaces all codes of an account. @param digests in the order in which the codes are shown; none removes them */
  replace(userId: string, digests: readonly string[]): Promise<void>;
  /** Marks a code as used; false for an unknown code and one that was used. */
  use(userId: string, digest: string, at: Date): Promise<boolean>;
  ofUser(userId: string): Promise<StoredRecoveryCode[]>;
}
