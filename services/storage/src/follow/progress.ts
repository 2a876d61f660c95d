import type { DocumentInBlock } from './documents-in-block.ts';

/** A document that events named and that is not settled yet. */
export interface PendingDocument extends DocumentInBlock {
  /** How often it was tried in vain. */
  readonly tries: number;
}

/** What following has to remember beside how far it has read, shared by all replicas. */
export interface Progress {
  /** Remembers documents until they are settled; known ones stay as they are. @param since everything before was settled */
  add(documents: readonly DocumentInBlock[], since: Date): Promise<void>;
  /** Those whose next try is due, longest first. */
  due(now: Date, most: number): Promise<readonly PendingDocument[]>;
  /** Tried in vain. @param held something that it needs is away: nothing may expire before it was tried again */
  postpone(id: string, nextAt: Date, held: boolean): Promise<void>;
  settle(id: string): Promise<void>;
  /** Forgets settled documents of blocks that are not read again. */
  forget(beforeBlock: number): Promise<void>;
  /** Whatever events named before this moment is settled; null before everything was read for the first time. */
  settledUntil(): Promise<Date | null>;
}
