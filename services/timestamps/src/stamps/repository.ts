import type { Hex } from '@ipr/domain';
import type { Timestamp } from '@ipr/ports/timestamp';

/** A token that was given out, for whom and when. */
export interface Stamp extends Timestamp {
  /** What is stamped: the SHA-256, 64 hex digits. */
  readonly hashedMessage: string;
  readonly wallet: Hex;
  readonly userId: string;
  readonly requestId: string;
  readonly createdAt: Date;
}

export interface StampRepository {
  /** Keeps a stamp for good. False when this signer's serial number is already there. */
  add(stamp: Stamp): Promise<boolean>;
}
