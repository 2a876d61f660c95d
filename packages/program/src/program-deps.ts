import { encryptHere } from '@ipr/client/flow/encrypt';
import type { Person } from '@ipr/client/person';

/** What a caller may watch or decide while a flow runs: stop before a stage, see what is kept, cancel. */
export type FlowHooks<D> = Partial<Omit<D, 'person'>>;

/** The surroundings of a flow in a program: what is only warned about fails, because nobody reads a warning. */
export const programDeps = (person: Person) => ({
  person,
  seal: encryptHere,
  report: () => undefined,
  warn: (_: unknown, thrown: unknown) => {
    throw thrown;
  },
  signal: new AbortController().signal,
  save: async () => undefined,
  now: () => new Date(),
  wait: (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds)),
});
