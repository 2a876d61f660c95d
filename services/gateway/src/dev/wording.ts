/** 1234567 → '1.2 MB', in powers of 1024 as process tables count. */
export const bytesInWords = (bytes: number | null): string => {
  if (bytes === null) return '–';
  if (bytes < 1024) return `${bytes} B`;
  const power = Math.min(3, Math.floor(Math.log2(bytes) / 10));
  const amount = bytes / 1024 ** power;
  return `${amount.toFixed(amount < 10 ? 1 : 0)} ${['B', 'KB', 'MB', 'GB'][power]}`;
};

/** Seconds as people say them: '4.2 s', '3 min', '5 h 12 min', '2 d 3 h'. */
export const durationInWords = (seconds: number | null): string => {
  if (seconds === null) return '–';
  if (seconds < 60) return `${seconds.toFixed(seconds < 10 ? 1 : 0)} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`;
};

/** ISO time → '2026-11-21 05:16:00 UTC'. */
export const timeInWords = (iso: string): string => `${iso.slice(0, 19).replace('T', ' ')} UTC`;
