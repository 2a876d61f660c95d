/** Seconds of each unit, largest first. */
const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Relative time in the largest unit that fits: '3 days ago'. @param seconds Unix seconds, as `now` */
export const relativeTime = (seconds: number, now: number, locale: string): string => {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const distance = seconds - now;
  const [unit, length] = units.find(([, length]) => Math.abs(distance) >= length) ?? ['second', 1];
  // Below a minute the result is 'now': a number of seconds would be outdated immediately.
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.trunc(distance / length), unit);
};
