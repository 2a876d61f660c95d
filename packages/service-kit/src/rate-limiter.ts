export interface RateLimit {
  /** Maximum number of calls at once. */
  readonly burst: number;
  /** Tokens refilled per second. */
  readonly perSecond: number;
  /** Maximum number of keys in memory; the least recently used one is removed first. */
  readonly maxKeys?: number;
}

export interface RateLimiter {
  /** @returns 0 when the call is allowed, otherwise the seconds to wait. @param now milliseconds */
  take(key: string, now?: number): number;
  /** Like `take`, but takes no token. */
  check(key: string, now?: number): number;
  /** Returns a token whose call did nothing. */
  giveBack(key: string, now?: number): void;
  readonly size: number;
}

/**
 * Token bucket per key (Turner, 'New directions in communications', 1986), in the memory of this process. The clock is monotonic, so
 * a wall clock that is set neither refills nor blocks.
 */
export const createRateLimiter = ({ burst, perSecond, maxKeys = 10_000 }: RateLimit): RateLimiter => {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const forgetOldest = () => {
    const oldest = buckets.keys().next();
    if (!oldest.done) buckets.delete(oldest.value);
  };
  const earnedBy = (key: string, now: number): number => {
    const { tokens, at } = buckets.get(key) ?? { tokens: burst, at: now };
    return Math.min(burst, tokens + (Math.max(0, now - at) / 1000) * perSecond);
  };
  const waitFor = (earned: number): number => (earned >= 1 ? 0 : Math.ceil((1 - earned) / perSecond));
  return {
    check: (key, now = performance.now()) => waitFor(earnedBy(key, now)),
    take(key, now = performance.now()) {
      const earned = earnedBy(key, now);
      buckets.delete(key);
      if (buckets.size >= maxKeys) forgetOldest();
      buckets.set(key, { tokens: earned >= 1 ? earned - 1 : earned, at: now });
      return waitFor(earned);
    },
    giveBack(key, now = performance.now()) {
      if (buckets.has(key)) buckets.set(key, { tokens: Math.min(burst, earnedBy(key, now) + 1), at: now });
    },
    get size() {
      return buckets.size;
    },
  };
};
