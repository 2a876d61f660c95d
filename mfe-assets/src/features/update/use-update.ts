import type { AssetView } from '@ipr/client/asset/read-asset';
import { StageFailure } from '@ipr/client/flow/flow';
import { isFinal } from '@ipr/client/flow/retry-policy';
import { advance, fail, isBusy } from '@ipr/client/registration/progress';
import { newUpdateDraft, type UpdateDeps, type UpdateDraft, type UpdateInput } from '@ipr/client/update/update';
import { type UpdateResult, updateAsset } from '@ipr/client/update/update-asset';
import { asFailure, type UpdateStage } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import type { UpdateStore } from '../../model/drafts/draft-store.ts';
import { encryptInWorker } from '../../model/files/encrypt-in-worker.ts';
import { settleTaken } from '../../model/flow/taken-hash.ts';
import { useAttempt } from '../../model/flow/use-attempt.ts';
import { useProgress } from '../../model/flow/use-progress.ts';
import { useWarnings } from '../../model/flow/use-warnings.ts';
import { idleUpdate } from './update-progress.ts';
import { useHeldUpdate } from './use-held-update.ts';

export type UpdateOutcome = { readonly done: UpdateResult } | { readonly failure: StageFailure<UpdateStage> };

const wordsOf = {
  'organizing-files': 'update.organize-warning',
  'removing-replaced-file': 'rekey.remove-warning',
  done: 'update.retry-done',
} as const;

/** The dependencies of one update attempt, which can be cancelled. */
const useDeps = (store: UpdateStore, warn: UpdateDeps['warn'], follow: () => UpdateDeps['report']) => {
  const person = useShell();
  return (signal: AbortSignal): UpdateDeps => ({
    person,
    signal,
    warn,
    report: follow(),
    encrypt: (file, onProgress) => encryptInWorker(file, onProgress, signal),
    save: (draft) => store.save(draft),
    now: () => new Date(),
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
  });
};

/** Runs the update of one page and keeps its draft across attempts and tabs; it can be cancelled. @param begin creates a draft */
export const useUpdate = (store: UpdateStore, begin = newUpdateDraft) => {
  const { state, setState, follow } = useProgress(idleUpdate);
  const { held, letGo, drop, draftFor, resume } = useHeldUpdate(store, begin);
  const { warn, repeat } = useWarnings(wordsOf);
  const depsOf = useDeps(store, warn, follow);
  const { attempt, abort, isLeft } = useAttempt({ held, letGo });

  const run = async (base: AssetView, input: UpdateInput, signal: AbortSignal): Promise<UpdateOutcome> => {
    let draft: UpdateDraft | null = null;
    try {
      draft = await draftFor(base, input.file);
      const done = await updateAsset(depsOf(signal), input, draft);
      await store.remove(draft.id);
      letGo();
      return { done };
    } catch (thrown) {
      const failure =
        thrown instanceof StageFailure
          ? (thrown as StageFailure<UpdateStage>)
          : new StageFailure<UpdateStage>('fetching-existing-data', asFailure(thrown));
      // This file can never become a version of this asset, so there is nothing to continue.
      if (draft && (await settleTaken(store.save, draft, failure))) await store.remove(draft.id);
      setState((known) => fail(known, failure, performance.now()));
      return { failure };
    }
  };

  const update = (base: AssetView, input: UpdateInput): Promise<UpdateOutcome> => {
    setState(advance(idleUpdate, { stage: 'fetching-existing-data' }, performance.now()));
    return attempt((signal) => run(base, input, signal));
  };

  return {
    state,
    update,
    resume,
    cancel: abort,
    /** Whether the person has left the view. */
    isLeft,
    /** Shows the warnings again; the success message would otherwise replace them. */
    repeatWarnings: repeat,
    /** Discards a failed attempt that is based on a version that is no longer the newest. */
    startOver: () => {
      setState(idleUpdate);
      void drop();
    },
    busy: isBusy(state),
    /** True if a transaction was submitted whose outcome is unknown; its texts are final. */
    sent: held.current ? isFinal(held.current.draft) : false,
    /** Id of this view's draft. */
    heldId: held.current?.draft.id ?? null,
  };
};

export type Updating = ReturnType<typeof useUpdate>;
