import { encryptHere } from '@ipr/client/flow/encrypt';
import type { Person } from '@ipr/client/person';

/** Hooks of a caller into a running flow: stop before a stage, inspect the draft, cancel. */
export type FlowHooks<D> = Partial<Omit<D, 'person'>>;

/** The dependencies of a flow in a program: a warning is thrown as an error, because there is no reader for it. */
export const programDeps = (person: Person) => ({
  person,
  encrypt: encryptHere,
  report: () => undefined,
  warn: (_: unknown, thrown: unknown) => {
    throw thrown;
  },
  signal: new AbortController().signal,
  save: async () => undefined,
  now: () => new Date(),
  wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
});
