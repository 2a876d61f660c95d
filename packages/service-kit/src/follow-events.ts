/** Where events come from, block by block. */
export interface EventSource<E> {
  /** Names what is followed: of another identity nothing has been read. */
  identity(): Promise<string>;
  /** The newest block. */
  head(): Promise<{ readonly number: number; readonly hash: string }>;
  /** Oldest first, both blocks included. */
  events(from: number, to: number): Promise<readonly E[]>;
}

/** How far something was read. */
export interface Cursor {
  /** Last block that was read. */
  readonly readTo: number;
  /** When everything up to the newest block of that moment had been read; null before the first time. */
  readonly readAt: Date | null;
}

/** How far everything was read, shared by all replicas. */
export interface Cursors {
  of(identity: string): Promise<Cursor | null>;
  note(identity: string, reading: Cursor): Promise<void>;
  /** When some replica had last read everything; null before the first time. */
  lastRead(): Promise<Date | null>;
}

export interface FollowDeps<E extends { readonly id: string }> {
  readonly source: EventSource<E>;
  readonly readings: Cursors;
  /** Where begins what was never read. */
  readonly startBlock: number;
  /** Most blocks that are asked for at once. */
  readonly rangeBlocks: number;
  /** Newest blocks that are read again each time, because a reorganisation may have changed them; less than a range. */
  readonly overlapBlocks: number;
  /**
   * Must do nothing new for an event that it has seen, also before a restart.
   * @param events of whole blocks, oldest first; none may be new @param since everything before that moment had been read
   */
  readonly handle: (events: readonly E[], since: Date) => Promise<unknown>;
  /** Blocks before this one are not read again. */
  readonly forget?: (beforeBlock: number) => Promise<void>;
}

/** How far a follower has come. */
export interface FollowState {
  /** Blocks between what it has handled and the newest one that it has seen; null before it has looked. */
  readonly behind: number | null;
  /** When it, or another replica, had last handled everything; null before the first time. */
  readonly readAt: Date | null;
  /** Since when every attempt of this one has failed; null while the last one went well. */
  readonly failingSince: Date | null;
}

export interface Follower {
  /** Reads one range. @returns its number of blocks, 0 when it was the last one. @throws what source and `handle` throw */
  batch(): Promise<number>;
  state(): Promise<FollowState>;
  /**
   * Health: passes unless every attempt has failed for longer than this and no other replica has read everything since.
   * @throws what the first of these attempts threw
   */
  check(graceMs?: number): Promise<void>;
}

/** One way from where reading stopped to what was the newest block then. */
interface Sweep {
  readonly identity: string;
  readonly head: { readonly number: number; readonly hash: string };
  readonly begun: Date;
  /** First block that is not read yet. */
  readonly next: number;
  /** Known before: a chain that lost its newest blocks takes back what was read of them. */
  readonly readTo: number;
  readonly readAt: Date | null;
}

/** Newest block of the last sweep that came to its end; it can be a block of one chain only. */
type Seen = Pick<Sweep, 'identity' | 'head'>;

/** Events that this process remembers as handled, so that reading blocks again costs nothing. */
const remembered = 5_000;

/** Hands on what this process has not handled yet. */
const onceEach = <E extends { readonly id: string }>(handle: FollowDeps<E>['handle']): FollowDeps<E>['handle'] => {
  const handled = new Set<string>();
  return async (events, since) => {
    const fresh = events.filter(({ id }) => !handled.has(id));
    if (fresh.length > 0) await handle(fresh, since);
    for (const { id } of fresh) handled.add(id);
    for (const id of handled) if (handled.size > remembered) handled.delete(id);
  };
};

/** Nothing is new since `seen`: then all that there is to note is that somebody has looked. */
const beginSweep = async <E extends { readonly id: string }>(parts: FollowDeps<E>, seen: Seen | null) => {
  const { source, readings, startBlock, overlapBlocks } = parts;
  const begun = new Date();
  const head = await source.head();
  const isSeen = head.hash === seen?.head.hash;
  const identity = isSeen ? seen.identity : await source.identity();
  const known = await readings.of(identity);
  if (known && isSeen) {
    await readings.note(identity, { ...known, readAt: begun });
    return null;
  }
  const readTo = Math.min(known?.readTo ?? startBlock - 1, head.number);
  const next = known ? Math.max(startBlock, readTo + 1 - overlapBlocks) : startBlock;
  await parts.forget?.(next);
  const sweep: Sweep = { identity, head, begun, next, readTo, readAt: known?.readAt ?? null };
  return sweep;
};

/** Reads range by range; `look` hears after each one how many blocks are left. */
const rangeReader = <E extends { readonly id: string }>(parts: FollowDeps<E>, look: (behind: number) => void) => {
  const { source, readings, rangeBlocks } = parts;
  const handle = onceEach(parts.handle);
  let sweep: Sweep | null = null;
  let seen: Seen | null = null;

  const readRange = async ({ identity, head, begun, next, readTo, readAt }: Sweep): Promise<number> => {
    look(head.number - readTo);
    const to = Math.min(next + rangeBlocks - 1, head.number);
    if (to >= next) await handle(await source.events(next, to), readAt ?? new Date(0));
    const isDone = to >= head.number;
    const isReadTo = Math.max(to, readTo);
    await readings.note(identity, { readTo: isReadTo, readAt: isDone ? begun : readAt });
    look(head.number - isReadTo);
    if (isDone) seen = { head, identity };
    sweep = isDone ? null : { identity, head, begun, next: to + 1, readTo: isReadTo, readAt };
    return isDone ? 0 : to - next + 1;
  };

  return async () => {
    const current = sweep ?? (await beginSweep(parts, seen));
    // After a failure the next sweep looks at the chain again, which may be another one by then.
    sweep = null;
    return current ? readRange(current) : 0;
  };
};

/**
 * Follows events of a chain, so that what happened is handled whoever was there to say it. A range counts as read when all of
 * it was handled: a process that ends anywhere forgets nothing. May run in two places at once.
 */
export const followEvents = <E extends { readonly id: string }>(parts: FollowDeps<E>): Follower => {
  let behind: number | null = null;
  let failed: { readonly at: Date; readonly thrown: unknown } | null = null;
  const read = rangeReader(parts, (blocks) => {
    behind = blocks;
  });
  return {
    async batch() {
      try {
        const blocks = await read();
        failed = null;
        return blocks;
      } catch (thrown) {
        failed ??= { at: new Date(), thrown };
        throw thrown;
      }
    },
    async state() {
      return { behind, readAt: await parts.readings.lastRead(), failingSince: failed?.at ?? null };
    },
    async check(graceMs = 0) {
      if (!failed || Date.now() - failed.at.getTime() < graceMs) return;
      const readAt = await parts.readings.lastRead();
      if (!readAt || readAt < failed.at) throw failed.thrown;
    },
  };
};
