import { secondsLeft } from '@ipr/client/registration/pace';
import type { StageRow } from '@ipr/client/registration/progress';

/** Shorter remaining times are not shown, because they end before they can be read. */
const minShownSeconds = 2;
const stepSeconds = 5;
const minutesFromSeconds = 90;

export interface TimeLeft {
  readonly unit: 'seconds' | 'minutes';
  readonly n: number;
}

/**
 * Remaining time of a stage, rounded to five seconds, and to whole minutes above 90 seconds.
 * Null while it cannot be estimated, and for short times.
 * @param now milliseconds, on the clock of the row
 */
export const timeLeft = (row: Pick<StageRow, 'pace' | 'totalBytes'> | undefined, now: number): TimeLeft | null => {
  const seconds = secondsLeft(row?.pace, row?.totalBytes ?? 0, now);
  if (seconds === null || seconds < minShownSeconds) return null;
  return seconds < minutesFromSeconds
    ? { unit: 'seconds', n: Math.ceil(seconds / stepSeconds) * stepSeconds }
    : { unit: 'minutes', n: Math.round(seconds / 60) };
};

/** Seconds between two announcements of the remaining time to a screen reader. */
const announceEverySeconds = 20;

/** Counts the announcements of a stage: at its start, then every `sayEverySeconds`. */
export const occasionOf = (row: Pick<StageRow, 'startedAt'> | undefined, now: number): number =>
  row ? Math.floor((now - row.startedAt) / 1000 / announceEverySeconds) : 0;
