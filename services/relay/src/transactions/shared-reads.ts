export interface SharedReads<K, T> {
  /** Shares one answer among reads with one key within the given time; failures are not cached. */
  read(key: K, read: () => Promise<T>): Promise<T>;
  forget(key: K): void;
}

const mostKept = 1_000;

/** Shares concurrent equal reads of the chain or the database. @param keptMs how long an answer is reused, in milliseconds */
export const createSharedReads = <K, T>(keptMs: number): SharedReads<K, T> => {
  const answers = new Map<K, { readonly at: number; readonly answer: Promise<T> }>();

  const forgetOld = (now: number) => {
    for (const [key, { at }] of answers) if (now - at >= keptMs) answers.delete(key);
  };

  return {
    read(key, read) {
      const now = performance.now();
      const known = answers.get(key);
      if (known && now - known.at < keptMs) return known.answer;
      if (answers.size >= mostKept) forgetOld(now);
      const answer = read();
      answers.set(key, { at: now, answer });
      answer.catch(() => answers.delete(key));
      return answer;
    },
    forget: (key) => void answers.delete(key),
  };
};
