/** Clocks of a process. Tests set them. */
export interface LeaseClock {
  /** Wall clock, milliseconds since 1970; it may be set at any time. */
  readonly wall: () => number;
  /** Milliseconds since an arbitrary moment; never runs back. */
  readonly monotonic: () => number;
}

export const systemClock: LeaseClock = { wall: () => Date.now(), monotonic: () => performance.now() };

/** Whose lease it is and until when, as stored. */
export interface SeenLease {
  readonly holder: string;
  /** Milliseconds since 1970 by the holder's wall clock. */
  readonly until: number;
}

/** Leases of other holders that are remembered at most; a forgotten one is observed from the start again. */
const mostSeen = 10_000;

/**
 * Recognizes a lease whose holder has ended although its stored end is far in the future, because the clock was set back since: the
 * holder would have renewed it, and for the whole length of a lease, by this process's monotonic clock, it did not.
 * @returns reports a lease as it is stored, and whether it is over
 */
export const observeLeases = ({
  monotonic,
}: LeaseClock): ((name: string, lease: SeenLease, forMs: number) => boolean) => {
  const seen = new Map<string, SeenLease & { readonly since: number }>();
  return (name, { holder, until }, forMs) => {
    const before = seen.get(name);
    const now = monotonic();
    if (before?.holder === holder && before.until === until) return now - before.since > forMs;
    const oldest = seen.keys().next();
    if (seen.size >= mostSeen && !oldest.done) seen.delete(oldest.value);
    seen.delete(name);
    seen.set(name, { holder, until, since: now });
    return false;
  };
};
