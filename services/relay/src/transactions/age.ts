/** Differences of the replicas' clocks that are not a clock that was set back. */
const toleratedMs = 60_000;

/**
 * Milliseconds since a recorded time. A time in the future was recorded before the clock was set back; how long ago is unknown, so it
 * counts as long ago: otherwise a transaction would wait for as long as the clock was ahead.
 */
export const ageMs = (recorded: Date, now = Date.now()): number => {
  const age = now - recorded.getTime();
  return age < -toleratedMs ? Number.POSITIVE_INFINITY : Math.max(0, age);
};
