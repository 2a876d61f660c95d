/** True when the client's request is within the limit. */
export type RequestLimit = (client: string) => boolean;

const clientLimit = 10_000;

/**
 * Token bucket per client: `perMinute` requests on average, as many at once. Clients that have been idle long enough
 * to be full again are removed, and so are the oldest when there are too many. The clock is monotonic: after a wall clock was set back
 * every bucket would be empty for as long as it had been ahead.
 * @param now milliseconds
 */
export const requestLimit = (perMinute: number, now: () => number = () => performance.now()): RequestLimit => {
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (client) => {
    const time = now();
    const found = buckets.get(client);
    const tokens = found
      ? Math.min(perMinute, found.tokens + (Math.max(0, time - found.at) * perMinute) / 60_000)
      : perMinute;
    buckets.delete(client);
    buckets.set(client, { tokens: tokens < 1 ? tokens : tokens - 1, at: time });
    for (const [oldest, bucket] of buckets) {
      if (buckets.size <= clientLimit && time - bucket.at < 60_000) break;
      buckets.delete(oldest);
    }
    return tokens >= 1;
  };
};
