import type { ShellPorts } from '@ipr/mfe-contract';

/** State of the index relative to the chain, as shown to a person. */
export type IndexState =
  | { readonly kind: 'current' }
  | { readonly kind: 'behind'; readonly blocks: number }
  | { readonly kind: 'unavailable' };

export type IndexAndChain = {
  readonly index: Pick<ShellPorts['index'], 'head'>;
  readonly chain: Pick<ShellPorts['chain'], 'blockNumber'>;
};

/** Lag in blocks that is not reported: the index processes each block shortly after the chain has it. */
const toleratedBlocks = 2;
/** Milliseconds. */
const timing = {
  /** Delays the first poll, so that the first page loads without competing requests. */
  firstPoll: 1_000,
  everyPoll: 5_000,
  /** A lag is reported only if it persists for this time. */
  confirmLag: 2_000,
  /** An index that restarts responds again within this time. */
  toleratedSilence: 15_000,
  longestPause: 60_000,
  answer: 10_000,
} as const;

/** Polls index and chain, and keeps the state required between polls. */
const createPoller = ({ index, chain }: IndexAndChain, report: (state: IndexState) => void) => {
  let failures = 0;
  let behindSince: number | undefined;
  let silentSince: number | undefined;

  const compare = (blocks: number, now: number): number => {
    failures = 0;
    if (blocks <= toleratedBlocks) {
      behindSince = undefined;
      report({ kind: 'current' });
      return timing.everyPoll;
    }
    behindSince ??= now;
    if (now - behindSince < timing.confirmLag) return timing.confirmLag;
    report({ kind: 'behind', blocks });
    return timing.everyPoll;
  };

  return {
    /** @returns milliseconds until the next poll */
    poll: async (stopped: AbortSignal): Promise<number> => {
      const begun = Date.now();
      const signal = AbortSignal.any([stopped, AbortSignal.timeout(timing.answer)]);
      const [head, newest] = await Promise.allSettled([index.head(signal), chain.blockNumber()]);
      if (stopped.aborted) return timing.everyPoll;
      if (head.status === 'fulfilled') silentSince = undefined;
      if (head.status === 'fulfilled' && newest.status === 'fulfilled')
        return compare(newest.value - head.value.blockNumber, Date.now());
      behindSince = undefined;
      if (head.status === 'fulfilled') report({ kind: 'current' });
      else {
        silentSince ??= begun;
        if (Date.now() - silentSince >= timing.toleratedSilence) report({ kind: 'unavailable' });
      }
      return Math.min(timing.everyPoll * 2 ** failures++, timing.longestPause);
    },
    /** Resets the timers: time without polls does not count. */
    reset: (): void => {
      failures = 0;
      behindSince = undefined;
      silentSince = undefined;
    },
  };
};

/**
 * Polls index and chain while the page is visible, and less often while they do not respond.
 * @param report called with the state after each poll, also if it is unchanged
 * @returns stops it
 */
export const followIndex = (ports: IndexAndChain, report: (state: IndexState) => void): (() => void) => {
  const { poll, reset } = createPoller(ports, report);
  const stopping = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let polling = false;

  const plan = (ms: number): void => {
    if (!stopping.signal.aborted && !document.hidden) timer = setTimeout(round, ms);
  };
  const round = async (): Promise<void> => {
    polling = true;
    const pause = await poll(stopping.signal);
    polling = false;
    plan(pause);
  };
  const seenOrHidden = (): void => {
    clearTimeout(timer);
    reset();
    if (!polling) plan(0);
  };

  plan(timing.firstPoll);
  document.addEventListener('visibilitychange', seenOrHidden);
  return () => {
    stopping.abort();
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', seenOrHidden);
  };
};
