/** One line of the doctor's report. */
export interface Finding {
  readonly level: 'ok' | 'warning' | 'problem';
  /** The inspected item, in one or two words. */
  readonly what: string;
  readonly found: string;
  /** What to do; absent when all is well. */
  readonly remedy?: string;
}

export const ok = (what: string, found: string): Finding => ({ level: 'ok', what, found });
export const warning = (what: string, found: string, remedy: string): Finding => ({
  level: 'warning',
  what,
  found,
  remedy,
});
export const problem = (what: string, found: string, remedy: string): Finding => ({
  level: 'problem',
  what,
  found,
  remedy,
});

/** 'problem  ports       9000 is taken → stop it' */
export const lineOf = ({ level, what, found, remedy }: Finding): string =>
  `${level.padEnd(8)} ${what.padEnd(12)} ${found}${remedy ? ` → ${remedy}` : ''}`;
