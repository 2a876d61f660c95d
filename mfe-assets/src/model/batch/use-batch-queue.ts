import { isFinal } from '@ipr/client/flow/retry-policy';
import { enqueue, registerMany } from '@ipr/client/registration/register-many';
import { newDraft, type RegistrationInput } from '@ipr/client/registration/registration';
import { useShell } from '@ipr/mfe-contract';
import { useEffect, useRef } from 'react';
import type { DraftStore } from '../drafts/draft-store.ts';
import { newRow, unencrypted } from './batch-row.ts';
import { useBatchDeps } from './use-batch-deps.ts';
import { useEncryptions, useRows, useRuns } from './use-batch-state.ts';
import { useHeldDrafts } from './use-held-drafts.ts';

/** Ends everything that runs when the page is left. */
const useLeave = (leave: () => Promise<void>): void => {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => () => void latest.current(), []);
};

/** The registrations of the page and the encryption of their files. Leaving the page pauses. */
export const useBatchQueue = (store: DraftStore) => {
  const { queryClient } = useShell();
  const { rows, show, change, openIds } = useRows();
  const { phase, run, pause } = useRuns();
  const encryptions = useEncryptions();
  const { hold, releaseAll } = useHeldDrafts();
  const { depsOf, manyDepsOf } = useBatchDeps(store, change);
  const stop = () => Promise.all([pause(), encryptions.end()]);
  useLeave(() => stop().then(releaseAll));

  const register = (ids: readonly string[] = openIds()): Promise<void> =>
    run(async (signal) => {
      const queue = ids.map((id) => encryptions.of(id));
      await registerMany(manyDepsOf(signal), queue);
      void queryClient.invalidateQueries({ queryKey: ['assets'] });
    });

  const encrypt = async (id: string, input: RegistrationInput, batch: string, signal: AbortSignal) => {
    try {
      await hold(id);
      await enqueue({ ...depsOf(id, signal), report: () => undefined }, input, { ...newDraft(), id, batch });
      change(id, { is: 'waiting' });
      return id;
    } catch (thrown) {
      change(id, unencrypted(thrown));
      return null;
    }
  };

  const discard = async (ids: readonly string[]): Promise<void> => {
    for (const id of ids) {
      const draft = await store.load(id);
      // What was sent may be on chain, and its draft has the only copy of the key.
      if (draft && isFinal(draft) && !draft.finished) continue;
      await store.remove(id);
      change(id, { is: 'discarded' });
    }
  };

  const start = (inputs: readonly RegistrationInput[]): Promise<void> => {
    const batch = crypto.randomUUID();
    const begun = inputs.map((input) => ({ id: crypto.randomUUID(), input }));
    show(begun.map(({ id, input: { title, file } }) => newRow(id, title, file.name)));
    for (const { id, input } of begun) encryptions.add(id, (signal) => encrypt(id, input, batch, signal));
    return register();
  };
  return { rows, phase, show, openIds, hold, releaseAll, stop, pause, register, discard, start };
};
