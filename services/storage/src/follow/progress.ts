import type { DocumentInBlock } from './documents-in-block.ts';

/** A document named by an event that is not settled yet. */
export interface PendingDocument extends DocumentInBlock {
  /** Number of failed attempts. */
  readonly tries: number;
}

/** State of the follower besides its cursor, shared by all replicas. */
export interface Progress {
  /** Stores documents until they are settled; existing ones are unchanged. @param since everything before was settled */
  add(documents: readonly DocumentInBlock[], since: Date): Promise<void>;
  /** Documents whose next attempt is due, longest overdue first. */
  due(now: Date, most: number): Promise<readonly PendingDocument[]>;
  /** Records a failed attempt. @param held a dependency is unavailable: nothing may expire before the next attempt */
  postpone(id: string, nextAt: Date, held: boolean): Promise<void>;
  settle(id: string): Promise<void>;
  /** Deletes settled documents of blocks that are not read again. */
  forget(beforeBlock: number): Promise<void>;
  /** Every document named before this moment is settled; null before the first complete read. */
  settledUntil(): Promise<Date | null>;
}
