import { secondsLeft } from '@ipr/client/registration/pace';
import type { StageRow } from '@ipr/client/registration/progress';

/** Nothing is said about what is over before it could be read. */
const sayFromSeconds = 2;
const stepSeconds = 5;
const minutesFromSeconds = 90;

export interface TimeLeft {
  readonly unit: 'seconds' | 'minutes';
  readonly n: number;
}

/**
 * The time a stage still needs, as people say it: five seconds more or less are not told apart, and above a minute and a half
 * whole minutes are. Null while it cannot be told, and for short moments.
 * @param now milliseconds, of the row's clock
 */
export const timeLeft = (row: Pick<StageRow, 'pace' | 'totalBytes'> | undefined, now: number): TimeLeft | null => {
  const seconds = secondsLeft(row?.pace, row?.totalBytes ?? 0, now);
  if (seconds === null || seconds < sayFromSeconds) return null;
  return seconds < minutesFromSeconds
    ? { unit: 'seconds', n: Math.ceil(seconds / stepSeconds) * stepSeconds }
    : { unit: 'minutes', n: Math.round(seconds / 60) };
};

/** Seconds between two announcements of the time left to those who listen. */
const sayEverySeconds = 20;

/** Counts the moments at which a stage is spoken of: its beginning, and then rarely. */
export const occasionOf = (row: Pick<StageRow, 'startedAt'> | undefined, now: number): number =>
  row ? Math.floor((now - row.startedAt) / 1000 / sayEverySeconds) : 0;
