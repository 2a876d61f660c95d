import type { HeaderEvidence } from './evidence.ts';

type Timed = Pick<HeaderEvidence, 'timestamp'>;

/** When a block was made, Unix seconds. */
export const secondsOf = ({ timestamp }: Timed): number => Number(timestamp);

const lastYear = 9999;

/** When a block was made, ISO 8601; '?' for a number that is no time, or one that its four digits of the year cannot express. */
export const timeOf = (header: Timed): string => {
  const time = new Date(secondsOf(header) * 1000);
  return time.getUTCFullYear() <= lastYear ? time.toISOString() : '?';
};
