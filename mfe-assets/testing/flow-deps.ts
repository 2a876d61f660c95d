import { encryptHere } from '@ipr/client/flow/encrypt';
import type { RegistrationDeps } from '@ipr/client/registration/deps';
import { configOf, createTransactions } from '@ipr/client/testing/portal';
import type { World } from '@ipr/client/testing/small-world';
import type { UpdateDeps } from '@ipr/client/update/update';

/** Dependencies of a registration or an update in an in-memory world; a warning fails the test. */
export const flowDeps = (world: World): RegistrationDeps & UpdateDeps => ({
  person: { ...world, config: configOf(world), transactions: createTransactions().transactions },
  encrypt: encryptHere,
  report: () => undefined,
  save: async () => undefined,
  warn: (_: string, thrown: unknown) => {
    throw thrown;
  },
  signal: new AbortController().signal,
  now: () => new Date(),
  wait: () => Promise.resolve(),
});
