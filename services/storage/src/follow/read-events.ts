import type { Progress } from './progress.ts';
import type { RegistryHead, RegistryLog } from './registry-log.ts';

export interface EventReading {
  readonly registryLog: RegistryLog;
  readonly progress: Progress;
  /** Where a registry that was never read begins. */
  readonly startBlock: number;
  /** Most blocks that are asked for at once. */
  readonly rangeBlocks: number;
  /** Newest blocks that are read again each time, because a reorganisation may have changed them; less than a range. */
  readonly overlapBlocks: number;
}

/** One way from where reading stopped to what was the newest block then. */
interface Sweep {
  readonly identity: string;
  readonly head: RegistryHead;
  readonly begun: Date;
  /** First block that is not read yet. */
  readonly next: number;
  /** Known before: a chain that lost its newest blocks takes back what was read of them. */
  readonly readTo: number;
  readonly readAt: Date | null;
}

/** Newest block of the last sweep that came to its end; it can be a block of one chain only. */
type Seen = Pick<RegistryHead, 'hash'> & Pick<Sweep, 'identity'>;

/** Nothing is new since `seen`: then all that there is to note is that somebody has looked. */
const beginSweep = async (parts: EventReading, seen: Seen | null): Promise<Sweep | null> => {
  const { registryLog, progress, startBlock, overlapBlocks } = parts;
  const begun = new Date();
  const head = await registryLog.head();
  const isSeen = head.hash === seen?.hash;
  const identity = isSeen ? seen.identity : await registryLog.identity();
  const known = await progress.reading(identity);
  if (known && isSeen) {
    await progress.noteReading(identity, { ...known, readAt: begun });
    return null;
  }
  const readTo = Math.min(known?.readTo ?? startBlock - 1, head.number);
  const next = known ? Math.max(startBlock, readTo + 1 - overlapBlocks) : startBlock;
  await progress.forget(next);
  return { identity, head, begun, next, readTo, readAt: known?.readAt ?? null };
};

/**
 * Reads the registry's events range by range. What events name is remembered before the range counts as read, so a process
 * that ends anywhere forgets nothing; what is read twice is remembered once.
 * @returns reads one range; its number of blocks, 0 when it was the last one. @throws Failure chain.*
 */
export const eventReader = (parts: EventReading): (() => Promise<number>) => {
  let sweep: Sweep | null = null;
  let seen: Seen | null = null;

  const readRange = async ({ identity, head, begun, next, readTo, readAt }: Sweep): Promise<number> => {
    const { registryLog, progress, rangeBlocks } = parts;
    const to = Math.min(next + rangeBlocks - 1, head.number);
    if (to >= next) await progress.add(await registryLog.documents(next, to), readAt ?? new Date(0));
    const isDone = to >= head.number;
    await progress.noteReading(identity, { readTo: Math.max(to, readTo), readAt: isDone ? begun : readAt });
    if (isDone) seen = { hash: head.hash, identity };
    sweep = isDone ? null : { identity, head, begun, next: to + 1, readTo: Math.max(to, readTo), readAt };
    return isDone ? 0 : to - next + 1;
  };

  return async () => {
    const current = sweep ?? (await beginSweep(parts, seen));
    // After a failure the next sweep looks at the chain anew, which may be another one by then.
    sweep = null;
    return current ? readRange(current) : 0;
  };
};
