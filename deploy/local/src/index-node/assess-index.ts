/** A block by height and hash. */
export type Height = Readonly<{ height: number; hash: string }>;

/** What one look at index and chain told; null when nothing can be said: the chain does not answer, or the index is starting. */
export type IndexReport = Readonly<{
  /** Where the index stands; undefined when it does not answer. */
  head: Height | undefined;
  /** A block of the index that the chain does not have. */
  foreign: Height | undefined;
  chainHeight: number;
}> | null;

/** What is remembered from look to look. */
export type IndexHealth = Readonly<{
  head?: Height | undefined;
  foreign?: Height | undefined;
  /** Milliseconds: when it last moved, or had nothing to do. */
  fineAt: number;
  /** It was started again because it stood still, and has not moved since. */
  startedAgain: boolean;
}>;

/** `renew`: start again, upon which what is of another chain is dropped; `rebuild`: drop it in any case. */
export type IndexRepair = 'renew' | 'restart' | 'rebuild';

const isSame = (one: Height | undefined, other: Height | undefined): boolean =>
  one !== undefined && one.height === other?.height && one.hash === other.hash;

/**
 * Decides what to do about an index. One foreign block is nothing: graph-node walks back from a short reorganisation within a
 * second. The same one at two looks in a row is what it cannot get away from: a chain set back or exchanged, or orphans that
 * neither its cache nor the chain knows.
 * @param now milliseconds
 * @param stuckAfterMs how long it may stand still while the chain is ahead
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
  const moved = head !== undefined && !isSame(head, before.head);
  if (moved || (head !== undefined && head.height >= chainHeight)) {
    // The first look after a start moves nothing: it only finds out where the index stands.
    const startedAgain = before.startedAgain && before.head === undefined && head.height < chainHeight;
    return { health: { head, foreign, fineAt: now, startedAgain } };
  }
  if (now - before.fineAt < stuckAfterMs) return { health: { ...before, head: head ?? before.head, foreign } };
  const repair = before.startedAgain ? 'rebuild' : 'restart';
  return { health: { fineAt: now, startedAgain: repair === 'restart' }, repair };
};
