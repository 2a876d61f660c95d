/**
 * 'MMM dd, yyyy at HH:mm' (D1 section 9). English follows the specification exactly; other languages keep the order and
 * localise the month.
 * @param seconds Unix seconds
 */
export const formatDate = (seconds: number, locale = 'en', timeZone?: string): string => {
  const parts = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone ? { timeZone } : {}),
  }).formatToParts(new Date(seconds * 1000));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  return `${part('month')} ${part('day')}, ${part('year')} at ${part('hour')}:${part('minute')}`;
};
