/** Default lifetime of a share in days (D1 section 9). */
export const defaultShareDays = 7;

const dayMs = 86_400_000;

/** Calendar date 'yyyy-mm-dd' of a moment in a time zone. @param seconds Unix seconds */
export const dayOf = (seconds: number, timeZone: string): string => {
  const parts = new Intl.DateTimeFormat('en', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  const found = Object.fromEntries(parts.formatToParts(seconds * 1000).map(({ type, value }) => [type, value]));
  return `${found.year}-${found.month}-${found.day}`;
};

/** Offset of a zone's clock from UTC at a moment, in milliseconds. */
const offsetMs = (time: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(time);
  const part = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  const clock = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return clock - Math.floor(time / 1000) * 1000;
};

/**
 * The last second of a day in a time zone, in Unix seconds: a share includes the whole chosen day.
 * @param day 'yyyy-mm-dd'
 */
export const endOfDay = (day: string, timeZone: string): number => {
  const clock = Date.parse(`${day}T23:59:59Z`);
  // The first offset belongs to the wrong moment; the second one corrects it near a change to or from summer time.
  const near = clock - offsetMs(clock, timeZone);
  return (clock - offsetMs(near, timeZone)) / 1000;
};

/** The date a number of days later, by the calendar of a time zone. @param now Unix seconds */
export const dayAfter = (now: number, days: number, timeZone: string): string =>
  new Date(Date.parse(`${dayOf(now, timeZone)}T12:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The end of the 7th day, so that a new share does not immediately show 'Soon' (decision V5). @param now Unix seconds */
export const defaultExpiryDay = (now: number, timeZone: string): string => dayAfter(now, defaultShareDays, timeZone);

/**
 * Whether a grant outlives the grantor's own access (decision S5). @param own expiry of the grantor's access; 0 for owners
 * and for access without expiry
 */
export const outlives = (expires: number, own: number): boolean => own !== 0 && (expires === 0 || expires > own);
