import type { Failure } from '@ipr/domain';

/** Which calls were made, and which of them are told to fail, once each. */
export const createJournal = () => {
  const calls: string[] = [];
  const faults = new Map<string, Failure[]>();
  return {
    calls,
    failNext: (call: string, failure: Failure) => faults.set(call, [...(faults.get(call) ?? []), failure]),
    note: (call: string) => {
      calls.push(call);
      const failure = faults.get(call)?.shift();
      if (failure) throw failure;
    },
  };
};
export type Journal = ReturnType<typeof createJournal>;
