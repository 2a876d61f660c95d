import type { AccessEvent, AccessLog, Head } from './access-event.ts';

/** How far the registry was read, by identity of chain and registry. */
export interface Cursor {
  readTo(identity: string): Promise<number | null>;
  note(identity: string, readTo: number): Promise<void>;
}

export interface Following {
  readonly accessLog: AccessLog;
  readonly cursor: Cursor;
  /** Where a registry that was never read begins. */
  readonly startBlock: number;
  /** Most blocks that are asked for at once. */
  readonly rangeBlocks: number;
  /** Newest blocks that are read again each time, because a reorganisation may have changed them. */
  readonly overlapBlocks: number;
  /** Must do nothing new for an event that it has seen. @param events of whole transactions, oldest first */
  readonly handle: (events: readonly AccessEvent[]) => Promise<void>;
}

export interface Follower {
  /** Reads one range. @returns its number of blocks, 0 when it reached the newest one. @throws Failure chain.*, and what `handle` throws */
  batch(): Promise<number>;
}

/** Events that this process remembers as done, so that the overlap costs nothing. */
const remembered = 5_000;

/**
 * Follows the registry's events about grants, so that a tab that was closed right after its transaction loses nothing. A range
 * counts as read when all of it was handled: a process that ends anywhere forgets nothing, and what is handled twice must be
 * known by its key.
 */
export const followAccess = (parts: Following): Follower => {
  const { accessLog, cursor, startBlock, rangeBlocks, overlapBlocks } = parts;
  const done = new Set<string>();
  let seen: Head | null = null;

  const handleNew = async (events: readonly AccessEvent[]) => {
    const fresh = events.filter(({ id }) => !done.has(id));
    if (fresh.length > 0) await parts.handle(fresh);
    for (const { id } of fresh) done.add(id);
    for (const id of done) if (done.size > remembered) done.delete(id);
  };

  const readRange = async (identity: string, from: number, head: Head, readTo: number): Promise<number> => {
    const to = Math.min(from + rangeBlocks - 1, head.number);
    if (to >= from) await handleNew(await accessLog.events(from, to));
    // A chain that lost its newest blocks takes back what was read of them.
    await cursor.note(identity, to >= head.number ? head.number : Math.max(to, readTo));
    if (to < head.number) return to - from + 1;
    seen = head;
    return 0;
  };

  let next: number | null = null;
  return {
    async batch() {
      const head = await accessLog.head();
      if (head.hash === seen?.hash) return 0;
      const identity = await accessLog.identity();
      const readTo = (await cursor.readTo(identity)) ?? startBlock - 1;
      const from = next ?? Math.max(startBlock, Math.min(readTo, head.number) + 1 - overlapBlocks);
      next = null;
      const read = await readRange(identity, from, head, readTo);
      if (read > 0) next = from + read;
      return read;
    },
  };
};
