/** A block by height and hash. */
export type Height = Readonly<{ height: number; hash: string }>;

/** Result of one check of index and chain; null while the chain does not answer or the index is starting. */
export type IndexReport = Readonly<{
  /** The newest block of the index; undefined when it does not answer. */
  head: Height | undefined;
  /** A block of the index that the chain does not have. */
  foreign: Height | undefined;
  chainHeight: number;
  /** Whether graph-node has computed much since the last check. */
  isComputing?: boolean;
}> | null;

/** State kept between checks. */
export type IndexHealth = Readonly<{
  head?: Height | undefined;
  foreign?: Height | undefined;
  /** When it last advanced or was idle, in milliseconds. */
  fineAt: number;
  /** Whether it was restarted because it was stuck and has not advanced since. */
  startedAgain: boolean;
}>;

/**
 * `extend`: mine empty blocks beyond the index; `renew`: restart, which drops an index of another chain; `rebuild`: drop the index in
 * any case.
 */
export type IndexRepair = 'extend' | 'renew' | 'restart' | 'rebuild';

/** Blocks that a killed chain can lose at most, with room: those of the last moment are not in its log. graph-node reverts that many. */
const MOST_LOST_BLOCKS = 40;

/** Blocks that an index may lack without more time. */
const FEW_BLOCKS = 10;
/**
 * Milliseconds more for each further block, in all at most the other: graph-node stores many blocks at once. More time
 * per block would delay the restart that graph-node needs after some failures of its database.
 */
const MORE_PER_BLOCK_MS = 200;
const MOST_MORE_MS = 600_000;

/**
 * How long an index may make no progress. One that does not answer gets no more time; one that computes gets the longest: it stores many
 * blocks at once, and under a bulk insert one such step takes longer than any estimate by the number of blocks.
 */
const allowedMs = ({ head, chainHeight, isComputing }: NonNullable<IndexReport>, stuckAfterMs: number): number => {
  if (!head) return stuckAfterMs;
  const missing = Math.max(0, chainHeight - head.height - FEW_BLOCKS);
  return stuckAfterMs + (isComputing ? MOST_MORE_MS : Math.min(MOST_MORE_MS, missing * MORE_PER_BLOCK_MS));
};

const isSame = (one: Height | undefined, another: Height | undefined): boolean =>
  one !== undefined && one.height === another?.height && one.hash === another.hash;

/**
 * A chain that was killed lost its newest blocks. It mines only when transactions wait, and graph-node reverts blocks only when the
 * chain is longer than the index.
 */
const hasLostBlocks = ({ head, foreign, chainHeight }: NonNullable<IndexReport>): boolean =>
  foreign !== undefined &&
  isSame(head, foreign) &&
  foreign.height >= chainHeight &&
  foreign.height - chainHeight < MOST_LOST_BLOCKS;

/**
 * Decides what to do about an index. A single foreign block needs no action: graph-node reverts a short reorganisation within a
 * second. The same foreign block in two consecutive checks means that graph-node is stuck: the chain was reset or replaced, or the
 * orphans are in neither its cache nor the chain.
 * @param now milliseconds
 * @param stuckAfterMs how long it may make no progress while the chain is ahead by few blocks
 */
export const assessIndex = (
  before: IndexHealth,
  look: IndexReport,
  now: number,
  stuckAfterMs: number,
): { health: IndexHealth; repair?: IndexRepair } => {
  if (look === null) return { health: { fineAt: now, startedAgain: before.startedAgain } };
  const { head, foreign, chainHeight } = look;
  if (isSame(foreign, before.foreign)) return { health: { fineAt: now, startedAgain: false }, repair: 'renew' };
  if (hasLostBlocks(look)) return { health: { ...before, head, foreign, fineAt: now }, repair: 'extend' };
  const moved = head !== undefined && !isSame(head, before.head);
  if (moved || (head !== undefined && head.height >= chainHeight)) {
    // The first check after a start only records the index's height.
    const startedAgain = before.startedAgain && before.head === undefined && head.height < chainHeight;
    return { health: { head, foreign, fineAt: now, startedAgain } };
  }
  if (now - before.fineAt < allowedMs(look, stuckAfterMs))
    return { health: { ...before, head: head ?? before.head, foreign } };
  const repair = before.startedAgain ? 'rebuild' : 'restart';
  return { health: { fineAt: now, startedAgain: repair === 'restart' }, repair };
};
