import { Failure } from '@ipr/domain';

/** Counts calls that are under way, by caller: a call that is sent slowly holds a connection, and an upload room on the disk. */
export interface InFlight {
  /** @returns a function that ends the call @throws Failure request.rate-limited while the caller has the maximum under way */
  enter(key: string): () => void;
}

/** @param most calls under way of one caller */
export const createInFlight = (most: number): InFlight => {
  const running = new Map<string, Set<symbol>>();
  return {
    enter(key) {
      const calls = running.get(key) ?? new Set();
      if (calls.size >= most) throw new Failure('request.rate-limited', { retryAfter: 1 });
      const call = Symbol();
      running.set(key, calls.add(call));
      return () => {
        calls.delete(call);
        if (calls.size === 0) running.delete(key);
      };
    },
  };
};
