import { type OfferedDraft, useBatchDrafts } from '../drafts/use-drafts.ts';
import { rowOf } from './batch-row.ts';
import { useBatchQueue } from './use-batch-queue.ts';

/**
 * Registers several files, each encrypted and kept as a draft before its registration begins, so that a closed tab loses
 * nothing that was encrypted; a later visit continues. Results are kept until the list is closed.
 */
export const useBatch = () => {
  const { store, drafts, inMemory, refresh } = useBatchDrafts();
  const { show, openIds, hold, releaseAll, stop, discard, register, ...queue } = useBatchQueue(store);

  /** Those of an earlier visit that no other tab has opened since. */
  const take = async (): Promise<readonly OfferedDraft[]> => {
    const own: OfferedDraft[] = [];
    for (const draft of await refresh()) if (await hold(draft.id)) own.push(draft);
    return own;
  };

  return {
    ...queue,
    inMemory,
    /** Of an earlier visit, unfinished and finished. */
    offered: drafts,
    adopt: async (): Promise<void> => {
      show((await take()).map(rowOf));
      if (openIds().length > 0) await register();
    },
    discardOffered: async (): Promise<void> => {
      await discard((await take()).map(({ id }) => id));
      releaseAll();
      await refresh();
    },
    /** Registers everything that can still be continued, or only the given ones. */
    resume: (ids?: readonly string[]) => register(ids),
    cancelRest: async (): Promise<void> => {
      await stop();
      await discard(openIds());
    },
    /** Returns to the form; the results are not kept any longer. */
    close: async (): Promise<void> => {
      for (const { id, state } of queue.rows) if (state.is === 'done') await store.remove(id);
      releaseAll();
      show([]);
      await refresh();
    },
  };
};

export type Batch = ReturnType<typeof useBatch>;
