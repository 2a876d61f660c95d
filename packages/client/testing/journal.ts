import type { Failure } from '@ipr/domain';

/** Records calls, and makes selected calls fail once each. */
export const createJournal = () => {
  const calls: string[] = [];
  const faults = new Map<string, Failure[]>();
  const mayFail = (call: string) => {
    const failure = faults.get(call)?.shift();
    if (failure) throw failure;
  };
  return {
    calls,
    /** For reads: fails when scheduled to, but is not recorded as a call. */
    mayFail,
    failNext: (call: string, failure: Failure) => faults.set(call, [...(faults.get(call) ?? []), failure]),
    note: (call: string) => {
      calls.push(call);
      mayFail(call);
    },
  };
};
export type Journal = ReturnType<typeof createJournal>;
