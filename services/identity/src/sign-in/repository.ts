export interface StoredCode {
  readonly digest: string;
}

/** Codes and rate limits; every method is atomic, so replicas and parallel requests cannot exceed tries or uses. */
export interface SignInRepository {
  /** Stores a code under its key and invalidates an earlier one. */
  putCode(key: string, digest: string, expiresAt: Date): Promise<void>;
  /** Consumes one try of a valid code; undefined when there is none, it expired, or no tries remain. */
  takeTry(key: string, now: Date): Promise<StoredCode | undefined>;
  /** Removes the code; false when another request used it, or a newer code replaced it, in the meantime. */
  consume(key: string, digest: string): Promise<boolean>;
  /** Takes one of `limit` slots of a sliding hour. @returns undefined, or when the next slot becomes free if all are taken */
  takeSlot(subject: string, limit: number, now: Date): Promise<Date | undefined>;
}
