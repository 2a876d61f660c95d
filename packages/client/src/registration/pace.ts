/** Transfer rate, smoothed so that a single slow or fast moment does not make the estimate jump. Times are milliseconds. */
export interface Pace {
  readonly at: number;
  readonly doneBytes: number;
  readonly bytesPerMs: number;
}

/** Progress events arrive in bursts; reports closer together than this are combined. */
const shortestMs = 250;
/** Time constant of the exponential moving average: after this long an old rate has a weight of about a third. */
const memoryMs = 4_000;

/**
 * Updates the rate with new progress; the first rate is the average since the beginning. @param begin time of the first byte
 */
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

/** Estimates above this are too unreliable to show. */
const longestSeconds = 24 * 3_600;

/** Remaining seconds; null when no estimate is possible. @param now milliseconds on the clock of the pace */
export const secondsLeft = (pace: Pace | undefined, totalBytes: number, now: number): number | null => {
  if (!pace || pace.bytesPerMs <= 0 || pace.doneBytes >= totalBytes) return null;
  const seconds = ((totalBytes - pace.doneBytes) / pace.bytesPerMs - (now - pace.at)) / 1000;
  return seconds > longestSeconds ? null : Math.max(0, seconds);
};
