import type { HeaderEvidence } from './evidence.ts';

/** When a block was made, ISO 8601; '?' for a number that is no time. */
export const timeOf = ({ timestamp }: Pick<HeaderEvidence, 'timestamp'>): string => {
  const time = new Date(Number(timestamp) * 1000);
  return Number.isNaN(time.getTime()) ? '?' : time.toISOString();
};
