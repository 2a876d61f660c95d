/**
 * Day, and time with its offset, of a moment in a time zone: '2026-11-23' and '14:03:05+01:00' (ISO 8601).
 * @param seconds Unix seconds
 */
export const isoMoment = (seconds: number, timeZone: string): { readonly day: string; readonly time: string } => {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'longOffset',
  });
  const parts = new Map(format.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  // 'GMT' alone is UTC.
  const offset = part('timeZoneName').slice(3) || '+00:00';
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}:${part('second')}${offset}`,
  };
};
