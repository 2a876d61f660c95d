/** Retry-After in seconds or as a date (RFC 9110 section 10.2.3). @returns milliseconds, undefined when it is invalid */
export const retryAfterMs = (header: string | null | undefined, now = Date.now()): number | undefined => {
  if (!header) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header) * 1_000;
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};
