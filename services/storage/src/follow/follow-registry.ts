import type { Progress } from './progress.ts';
import { type EventReading, eventReader } from './read-events.ts';
import { type Settling, settleDocuments } from './settle-documents.ts';

export interface Following extends EventReading, Settling {
  readonly progress: Progress;
}

export interface Follower {
  /** Reads and keeps a little. @returns how much, 0 when nothing is left to do. @throws Failure chain.*, so that it is tried again */
  batch(): Promise<number>;
  /** Health: passes unless reading failed and nobody has read everything since. */
  check(): Promise<void>;
}

/**
 * Storage follows the registry: what its events name is kept for good by the rule of the call that says so, so that a tab
 * that was closed right after its transaction loses nothing. May be interrupted anywhere, and run in two places at once.
 */
export const followRegistry = (parts: Following): Follower => {
  const readEvents = eventReader(parts);
  let failed: { readonly at: Date; readonly thrown: unknown } | null = null;
  return {
    async batch() {
      try {
        const read = await readEvents();
        failed = null;
        return read + (await settleDocuments(parts, new Date()));
      } catch (thrown) {
        failed ??= { at: new Date(), thrown };
        throw thrown;
      }
    },
    async check() {
      if (!failed) return;
      const lastRead = await parts.progress.lastRead();
      if (!lastRead || lastRead < failed.at) throw failed.thrown;
    },
  };
};
