import type { PageError } from '@ipr/api';

/** Equal errors of pages, counted. */
export interface CountedError extends Omit<PageError, 'phase'> {
  readonly phase: PageError['phase'] | 'policy';
  readonly times: number;
  readonly firstAt: string;
  readonly lastAt: string;
}

/** Different errors that are kept: the newest ones. */
const mostKinds = 100;

/** Errors of pages in the memory of this process; a restart forgets them. */
export const createPageErrors = (now: () => Date = () => new Date()) => {
  const counted = new Map<string, CountedError>();
  return {
    /** @returns true for the first one of its kind, and then for each tenfold: what is worth a line in the log */
    add: (error: Pick<CountedError, 'module' | 'version' | 'phase' | 'error'>): boolean => {
      const key = `${error.module} ${error.version} ${error.phase} ${error.error}`;
      const known = counted.get(key);
      const at = now().toISOString();
      const times = (known?.times ?? 0) + 1;
      counted.delete(key);
      counted.set(key, { ...error, times, firstAt: known?.firstAt ?? at, lastAt: at });
      for (const oldest of counted.keys()) {
        if (counted.size <= mostKinds) break;
        counted.delete(oldest);
      }
      return Number.isInteger(Math.log10(times));
    },
    /** Newest first. */
    list: (): readonly CountedError[] => [...counted.values()].reverse(),
  };
};

export type PageErrors = ReturnType<typeof createPageErrors>;
