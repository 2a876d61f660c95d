/** Seconds of each unit, the longest first. */
const units = [
  ['year', 31_557_600],
  ['month', 2_629_800],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** How long ago, or how soon, in the largest unit that fits: '3 days ago'. @param seconds Unix seconds, as `now` */
export const relativeTime = (seconds: number, now: number, locale: string): string => {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const distance = seconds - now;
  const [unit, length] = units.find(([, length]) => Math.abs(distance) >= length) ?? ['second', 1];
  // Less than a minute is 'now': the seconds of a page that is looked at would be wrong at once.
  return unit === 'second' ? format.format(0, 'second') : format.format(Math.trunc(distance / length), unit);
};
