/** The pattern of each language: 'MMM dd, yyyy at HH:mm' to the letter in English (D1 section 9), in the others its own words. */
const patterns: Readonly<Record<string, (month: string, day: string, year: string, time: string) => string>> = {
  en: (month, day, year, time) => `${month} ${day}, ${year} at ${time}`,
  fr: (month, day, year, time) => `${day} ${month} ${year} à ${time}`,
  de: (month, day, year, time) => `${day}. ${month} ${year} um ${time}`,
  es: (month, day, year, time) => `${day} ${month} ${year} ${time.startsWith('01') ? 'a la' : 'a las'} ${time}`,
};

type Precision = 'minutes' | 'seconds';

const format = (seconds: number, locale: string, timeZone: string | undefined, precision: Precision): string => {
  const parts = new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(precision === 'seconds' ? { second: '2-digit', timeZoneName: 'shortOffset' } : {}),
    ...(timeZone ? { timeZone } : {}),
  }).formatToParts(new Date(seconds * 1000));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  const time = `${part('hour')}:${part('minute')}${precision === 'seconds' ? `:${part('second')}` : ''}`;
  const shown = patterns[locale.slice(0, 2)] ?? patterns.en;
  const date = shown?.(part('month'), part('day'), part('year'), time) ?? '';
  // Engines write GMT, UTC, GMT+0 or UTC+0, and the offset with a hyphen or a minus sign.
  const zone = part('timeZoneName').replace('GMT', 'UTC').replace('−', '-').replace(/\+0$/, '');
  return precision === 'seconds' ? `${date} ${zone}` : date;
};

/**
 * A date for reading, such as 'Mar 01, 2026 at 12:01' or '01. März 2026 um 12:01' (decision P27).
 * @param seconds Unix seconds
 */
export const formatDate = (seconds: number, locale = 'en', timeZone?: string): string =>
  format(seconds, locale, timeZone, 'minutes');

/**
 * A time that proves something, with seconds and the offset of its zone: 'Mar 01, 2026 at 13:01:05 UTC+1'.
 * @param seconds Unix seconds
 */
export const formatProofTime = (seconds: number, locale = 'en', timeZone?: string): string =>
  format(seconds, locale, timeZone, 'seconds');
