import { dayOf, endOfDay } from '@ipr/client/sharing/expiry';

/** The year of a moment in a time zone. @param seconds Unix seconds */
export const yearOf = (seconds: number, timeZone: string): number => Number(dayOf(seconds, timeZone).slice(0, 4));

/** Day 0 of the following month is the last day of this one. @param month 1 to 12; 0 is December of the year before */
const lastDay = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

/** Starts of the twelve months of a year in a time zone, and the end of the last one, in Unix seconds. */
export const monthStarts = (year: number, timeZone: string): readonly number[] =>
  Array.from({ length: 13 }, (_, month) => endOfDay(lastDay(year, month), timeZone) + 1);
