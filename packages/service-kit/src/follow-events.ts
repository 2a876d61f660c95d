/** A source of events, block by block. */
export interface EventSource<E> {
  /** Identifies the followed chain and contract; a new identity has no cursor. */
  identity(): Promise<string>;
  /** The newest block. */
  head(): Promise<{ readonly number: number; readonly hash: string }>;
  /** Oldest first, both blocks included. */
  events(from: number, to: number): Promise<readonly E[]>;
}

/** Position up to which events were handled. */
export interface Cursor {
  /** Last block that was read. */
  readonly readTo: number;
  /** Start of the last sweep that handled everything up to the head of that moment; null before the first one. */
  readonly readAt: Date | null;
}

/** Cursors, shared by all replicas. */
export interface Cursors {
  of(identity: string): Promise<Cursor | null>;
  store(identity: string, cursor: Cursor): Promise<void>;
  /** When any replica last handled everything; null before the first time. */
  lastRead(): Promise<Date | null>;
}

export interface FollowDeps<E extends { readonly id: string }> {
  readonly source: EventSource<E>;
  readonly cursors: Cursors;
  /** First block to read without a cursor. */
  readonly startBlock: number;
  /** Maximum number of blocks per request. */
  readonly rangeBlocks: number;
  /**
   * Number of newest blocks that are read again each time, because a reorganisation may have changed them; less than a range.
   */
  readonly overlapBlocks: number;
  /** While there is no new block, the cursor's time is stored this often, in milliseconds; at every poll by default. */
  readonly restMs?: number;
  /**
   * Must be idempotent: an event may be delivered again, also after a restart.
   * @param events of whole blocks, oldest first; all may be repeated
   * @param since everything before this time was handled
   */
  readonly handle: (events: readonly E[], since: Date) => Promise<unknown>;
  /** Called with the first block that may be read again; state about earlier blocks can be discarded. */
  readonly forget?: (beforeBlock: number) => Promise<void>;
}

/** Progress of a follower. */
export interface FollowState {
  /** Blocks between the last handled one and the newest known one; null before the first look. */
  readonly behind: number | null;
  /** When this or another replica last handled everything; null before the first time. */
  readonly readAt: Date | null;
  /** Since when every attempt of this follower has failed; null while the last one succeeded. */
  readonly failingSince: Date | null;
}

export interface Follower {
  /**
   * Reads one range. @returns its number of blocks, 0 when it was the last one. @throws errors of the source and of `handle`
   */
  batch(): Promise<number>;
  /** Whether there is no new block, and the time of this reading is stored already. @throws errors of the source */
  isIdle(): Promise<boolean>;
  state(): Promise<FollowState>;
  /**
   * Health check: fails when every attempt has failed for longer than the grace period and no other replica has read
   * everything since.
   * @throws the error of the first of these attempts
   */
  check(graceMs?: number): Promise<void>;
}

/** One pass from the cursor to the head at its start. */
interface Sweep {
  readonly identity: string;
  readonly head: { readonly number: number; readonly hash: string };
  readonly begun: Date;
  /** First unread block. */
  readonly next: number;
  /** The cursor at the start; it moves back when the chain lost blocks that were read. */
  readonly readTo: number;
  readonly readAt: Date | null;
}

/** Head of the last completed sweep; its hash identifies the chain too. */
interface Seen extends Pick<Sweep, 'identity' | 'head'> {
  /** When the cursor was stored last. */
  storedAt: Date;
}

const isRested = ({ storedAt }: Seen, { restMs = 0 }: { readonly restMs?: number }, now = new Date()) =>
  now.getTime() - storedAt.getTime() < restMs;

/** Number of handled event ids kept in memory, so that reading blocks again causes no work. */
const remembered = 5_000;

/** Passes on events that this process has not handled yet. */
const onceEach = <E extends { readonly id: string }>(handle: FollowDeps<E>['handle']): FollowDeps<E>['handle'] => {
  const handled = new Set<string>();
  return async (events, since) => {
    const fresh = events.filter(({ id }) => !handled.has(id));
    if (fresh.length > 0) await handle(fresh, since);
    for (const { id } of fresh) handled.add(id);
    for (const id of handled) if (handled.size > remembered) handled.delete(id);
  };
};

/** Returns null when there is no block since `seen`; at most the time of this check is stored then. */
const beginSweep = async <E extends { readonly id: string }>(deps: FollowDeps<E>, seen: Seen | null) => {
  const { source, cursors, startBlock, overlapBlocks } = deps;
  const begun = new Date();
  const head = await source.head();
  const isSeen = head.hash === seen?.head.hash;
  if (isSeen && isRested(seen, deps, begun)) return null;
  const identity = isSeen ? seen.identity : await source.identity();
  const known = await cursors.of(identity);
  if (known && isSeen) {
    await cursors.store(identity, { ...known, readAt: begun });
    seen.storedAt = begun;
    return null;
  }
  const readTo = Math.min(known?.readTo ?? startBlock - 1, head.number);
  const next = known ? Math.max(startBlock, readTo + 1 - overlapBlocks) : startBlock;
  await deps.forget?.(next);
  const sweep: Sweep = { identity, head, begun, next, readTo, readAt: known?.readAt ?? null };
  return sweep;
};

/** Reads range by range; `look` is called with the number of remaining blocks. */
const rangeReader = <E extends { readonly id: string }>(deps: FollowDeps<E>, look: (behind: number) => void) => {
  const { source, cursors, rangeBlocks } = deps;
  const handle = onceEach(deps.handle);
  let sweep: Sweep | null = null;
  let seen: Seen | null = null;

  const readRange = async ({ identity, head, begun, next, readTo, readAt }: Sweep): Promise<number> => {
    look(head.number - readTo);
    const to = Math.min(next + rangeBlocks - 1, head.number);
    if (to >= next) await handle(await source.events(next, to), readAt ?? new Date(0));
    const isDone = to >= head.number;
    const isReadTo = Math.max(to, readTo);
    await cursors.store(identity, { readTo: isReadTo, readAt: isDone ? begun : readAt });
    look(head.number - isReadTo);
    if (isDone) seen = { head, identity, storedAt: begun };
    sweep = isDone ? null : { identity, head, begun, next: to + 1, readTo: isReadTo, readAt };
    return isDone ? 0 : to - next + 1;
  };

  const isIdle = async () =>
    !sweep && seen !== null && isRested(seen, deps) && (await source.head()).hash === seen.head.hash;
  const read = async () => {
    const current = sweep ?? (await beginSweep(deps, seen));
    // After a failure the next sweep queries the head again, because the node may serve another chain by then.
    sweep = null;
    return current ? readRange(current) : 0;
  };
  return { isIdle, read };
};

/**
 * Follows the events of a chain, so that every event is handled regardless of which client caused it. The cursor moves only
 * after a whole range was handled, so a crash loses no event. Several replicas may run at once.
 */
export const followEvents = <E extends { readonly id: string }>(deps: FollowDeps<E>): Follower => {
  let behind: number | null = null;
  let failed: { readonly at: Date; readonly thrown: unknown } | null = null;
  const { read, isIdle } = rangeReader(deps, (blocks) => {
    behind = blocks;
  });
  return {
    isIdle: async () => !failed && isIdle(),
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
      return { behind, readAt: await deps.cursors.lastRead(), failingSince: failed?.at ?? null };
    },
    async check(graceMs = 0) {
      if (!failed || Date.now() - failed.at.getTime() < graceMs) return;
      const readAt = await deps.cursors.lastRead();
      if (!readAt || readAt < failed.at) throw failed.thrown;
    },
  };
};
