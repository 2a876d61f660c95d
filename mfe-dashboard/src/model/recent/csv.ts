/** 'activities_2026-11-23.csv'. @param day yyyy-mm-dd */
export const csvName = (day: string): string => `activities_${day}.csv`;
