import type { Renewal, StoredStamp } from '../stamps/repository.ts';

export interface DueFilter {
  readonly now: Date;
  /** Tokens whose certificates end until then are due. */
  readonly endsUntil: Date;
  /** Kinds of keys whose tokens are due. */
  readonly retiredKeys: readonly string[];
  /** When a claimed stamp is due again unless it is renewed. */
  readonly claimedUntil: Date;
}

export interface RenewalRepository {
  /** Records the lifetime of stamps of earlier releases, some at a time. @returns how many */
  adopt(): Promise<number>;
  /** One stamp whose last token is due and still valid. */
  claim(filter: DueFilter): Promise<StoredStamp | undefined>;
  /** Appends a renewal of the last token; false if another one has been appended meanwhile. */
  append(stamp: StoredStamp, renewal: Renewal): Promise<boolean>;
  postpone(stamp: StoredStamp, until: Date): Promise<void>;
}
