import { personInList } from '@ipr/client/person';
import type { RegistrationDeps } from '@ipr/client/registration/deps';
import type { ManyDeps } from '@ipr/client/registration/register-many';
import { registrationStages } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { rememberFresh } from '../asset/fresh-assets.ts';
import type { DraftStore } from '../drafts/draft-store.ts';
import { encryptInWorker, hashInWorker } from '../files/encrypt-in-worker.ts';
import { isTaken, settleTaken } from '../flow/taken-hash.ts';
import { type RowState, resultOf } from './batch-row.ts';

const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const stop = () => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener('abort', stop, { once: true });
  });

/** Dependencies of the registrations of one page. @param change shows the new state of a draft's row */
export const useBatchDeps = (store: DraftStore, change: (id: string, state: RowState) => void) => {
  const shell = useShell();
  /** @param id of the draft whose row shows the progress */
  const depsOf = (id: string, signal: AbortSignal): RegistrationDeps => ({
    now: () => new Date(),
    wait,
    person: personInList(shell),
    signal,
    // The storage service follows the registry and completes these steps itself.
    warn: () => undefined,
    report: ({ stage }) => {
      if (stage in registrationStages && stage !== 'error')
        change(id, { is: 'running', percent: registrationStages[stage] });
    },
    encrypt: (file, onProgress) => encryptInWorker(file, onProgress, signal),
    save: (draft) => store.save(draft),
    hash: (sent) => hashInWorker(sent, signal),
  });

  const manyDepsOf = (signal: AbortSignal): ManyDeps => ({
    signal,
    wait,
    depsOf: (id) => depsOf(id, signal),
    load: async (id) => {
      const draft = await store.load(id);
      if (!draft) change(id, { is: 'discarded' });
      return draft;
    },
    done: async (draft, assetId) => {
      rememberFresh(shell, assetId);
      // Removed first, because the ciphertext is stored apart from the facts.
      await store.remove(draft.id);
      await store.save(resultOf(draft, assetId));
      change(draft.id, { is: 'done', assetId });
    },
    failed: async (failure, draft) => {
      if (await settleTaken(store.save, draft, failure)) await store.remove(draft.id);
      const isPaused = failure.failure.kind === 'cancelled';
      change(draft.id, isPaused ? { is: 'waiting' } : { is: 'failed', failure, final: isTaken(failure) });
    },
    limited: (id, failure, until) => change(id, { is: 'limited', failure, until }),
  });
  return { depsOf, manyDepsOf };
};
