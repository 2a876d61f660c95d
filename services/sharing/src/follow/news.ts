const newsSeconds = 3 * 86_400;

/** Older events send no notice, so that reading a registry from its first block does not mail its history. Unix seconds. */
export const isNews = (time: number, now: number): boolean => time > now - newsSeconds;
