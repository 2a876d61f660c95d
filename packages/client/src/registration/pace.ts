/** How fast bytes move, smoothed so that one slow or quick moment does not make the estimate jump. Times are milliseconds. */
export interface Pace {
  readonly at: number;
  readonly doneBytes: number;
  readonly bytesPerMs: number;
}

/** Reports that come closer together are taken as one: progress events arrive in bursts. */
const shortestMs = 250;
/** After this long an old speed counts for a third of the estimate (exponential moving average). */
const memoryMs = 4_000;

/** The pace after bytes have moved; the first one is the average since the beginning. @param begin where moving began */
export const followPace = (
  known: Pace | undefined,
  begin: number,
  doneBytes: number,
  now: number,
): Pace | undefined => {
  const { at, doneBytes: before } = known ?? { at: begin, doneBytes: 0 };
  const elapsed = now - at;
  if (elapsed < shortestMs || doneBytes < before) return known;
  const current = (doneBytes - before) / elapsed;
  const weight = known ? 1 - Math.exp(-elapsed / memoryMs) : 1;
  const bytesPerMs = (known?.bytesPerMs ?? 0) * (1 - weight) + current * weight;
  return { at: now, doneBytes, bytesPerMs };
};

/** Longer than this nothing sensible can be said. */
const longestSeconds = 24 * 3_600;

/** Seconds that are left; null while that cannot be told. @param now milliseconds, of the pace's clock */
export const secondsLeft = (pace: Pace | undefined, totalBytes: number, now: number): number | null => {
  if (!pace || pace.bytesPerMs <= 0 || pace.doneBytes >= totalBytes) return null;
  const seconds = ((totalBytes - pace.doneBytes) / pace.bytesPerMs - (now - pace.at)) / 1000;
  return seconds > longestSeconds ? null : Math.max(0, seconds);
};
