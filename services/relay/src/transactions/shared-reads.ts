export interface SharedReads<K, T> {
  /** The same answer for all that ask with one key within the given time; a read that failed is not kept. */
  read(key: K, read: () => Promise<T>): Promise<T>;
  forget(key: K): void;
}

const mostKept = 1_000;

/** Answers that several requests wait for at once are asked of the chain or the database once. @param keptMs milliseconds */
export const createSharedReads = <K, T>(keptMs: number): SharedReads<K, T> => {
  const answers = new Map<K, { readonly at: number; readonly answer: Promise<T> }>();

  const forgetOld = (now: number) => {
    for (const [key, { at }] of answers) if (now - at >= keptMs) answers.delete(key);
  };

  return {
    read(key, read) {
      const now = Date.now();
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
