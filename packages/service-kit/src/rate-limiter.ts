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
  readonly size: number;
}

/** Token bucket per key (Turner, 'New directions in communications', 1986), in the memory of this process. */
export const createRateLimiter = ({ burst, perSecond, maxKeys = 10_000 }: RateLimit): RateLimiter => {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const forgetOldest = () => {
    const oldest = buckets.keys().next();
    if (!oldest.done) buckets.delete(oldest.value);
  };
  return {
    take(key, now = Date.now()) {
      const { tokens, at } = buckets.get(key) ?? { tokens: burst, at: now };
      const earned = Math.min(burst, tokens + (Math.max(0, now - at) / 1000) * perSecond);
      const allowed = earned >= 1;
      buckets.delete(key);
      if (buckets.size >= maxKeys) forgetOldest();
      buckets.set(key, { tokens: allowed ? earned - 1 : earned, at: now });
      return allowed ? 0 : Math.ceil((1 - earned) / perSecond);
    },
    get size() {
      return buckets.size;
    },
  };
};
