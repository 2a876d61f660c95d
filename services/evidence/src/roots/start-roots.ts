import { type BackgroundWorker, type Lease, startBackgroundTask } from '@ipr/service-kit';
import { type FinishRootDeps, finishRoot } from './finish-root.ts';
import { type MakeRootDeps, makeRoot } from './make-root.ts';

/** `now` is the clock that decides which day has ended. */
export type RootDeps = MakeRootDeps & FinishRootDeps & { readonly now: () => Date };

/** Starts the background tasks of daily roots: make them, on one replica at a time, and obtain timestamp and transaction. */
export const startRoots = (deps: RootDeps, lease: Lease, everyMs: number): readonly BackgroundWorker[] => {
  const { log, now } = deps;
  const finishing = startBackgroundTask({
    name: 'finish-roots',
    everyMs,
    log,
    batch: () => finishRoot(deps, now()),
  });
  const batch = async () => {
    const made = await makeRoot(deps, now());
    if (made > 0) finishing.wake();
    return made;
  };
  return [finishing, startBackgroundTask({ name: 'make-roots', everyMs, lease, log, batch })];
};
