import type { Failure } from '@ipr/domain';

/** Which calls were made, and which of them are told to fail, once each. */
export const createJournal = () => {
  const calls: string[] = [];
  const faults = new Map<string, Failure[]>();
  const mayFail = (call: string) => {
    const failure = faults.get(call)?.shift();
    if (failure) throw failure;
  };
  return {
    calls,
    /** For what only reads: told to fail it does, but it is not among the calls. */
    mayFail,
    failNext: (call: string, failure: Failure) => faults.set(call, [...(faults.get(call) ?? []), failure]),
    note: (call: string) => {
      calls.push(call);
      mayFail(call);
    },
  };
};
export type Journal = ReturnType<typeof createJournal>;
