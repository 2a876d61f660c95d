import { useShell } from '@ipr/mfe-contract';
import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { claimDraft, claimedDrafts } from './claim-draft.ts';
import type { DraftStorage } from './draft-storage.ts';
import { DraftStoragesContext } from './draft-storages.ts';
import {
  createDraftStore,
  createUpdateStore,
  type StoreOf,
  type UnfinishedDraft,
  type UnfinishedUpdate,
} from './draft-store.ts';
import type { KeptDraft } from './pack-draft.ts';

type Claimable<Offered> = Offered & {
  /** True while a tab has the draft locked. */
  readonly claimed: boolean;
};
export type OfferedDraft = Claimable<UnfinishedDraft>;
export type OfferedUpdate = Claimable<UnfinishedUpdate>;

type Create<D extends KeptDraft, Offered> = (
  browser: DraftStorage,
  memory: DraftStorage,
  wallet: string,
  onMemory: () => void,
) => StoreOf<D, Offered>;

/** Unfinished drafts of the signed-in wallet in this browser. @param create must not change between renders */
const useKept = <D extends KeptDraft, Offered extends { readonly id: string }>(create: Create<D, Offered>) => {
  const { wallet } = useShell().session;
  const { browser, memory } = useContext(DraftStoragesContext);
  const [drafts, setDrafts] = useState<readonly Claimable<Offered>[]>([]);
  const [inMemory, setInMemory] = useState(false);
  const store = useMemo(
    () => create(browser, memory, wallet, () => setInMemory(true)),
    [create, browser, memory, wallet],
  );

  const load = useCallback(async () => {
    const found = await store.list();
    const ids = found.map(({ id }) => id);
    const claimed = await claimedDrafts(store.kind, ids).catch(() => new Set<string>());
    return found.map((draft) => ({ ...draft, claimed: claimed.has(draft.id) }));
  }, [store]);

  useEffect(() => {
    let here = true;
    void load().then((found) => here && setDrafts(found));
    return () => {
      here = false;
    };
  }, [load]);

  return {
    store,
    drafts,
    /** True if this browser cannot store drafts: they are lost with the page. */
    inMemory,
    refresh: async () => {
      const found = await load();
      setDrafts(found);
      return found;
    },
    /** @returns false while another tab has the draft locked. */
    discard: async (id: string): Promise<boolean> => {
      const release = await claimDraft(id, store.kind);
      if (!release) return false;
      await store.remove(id);
      release();
      setDrafts(await load());
      return true;
    },
  };
};

export const useDrafts = () => {
  const kept = useKept(createDraftStore);
  return { ...kept, drafts: kept.drafts.filter(({ finished }) => !finished) };
};

/** Whether a draft belongs to the page of several files: one with a taken hash needs the form's choices. */
const isOfBatch = ({ batch, encrypted, finished, taken }: OfferedDraft): boolean =>
  batch !== null && !taken && (encrypted || finished);

/** Drafts apart from those that the page of several files continues. */
export const splitBatches = <D extends OfferedDraft>(drafts: readonly D[]) => ({
  single: drafts.filter((draft) => !isOfBatch(draft)),
  several: drafts.filter((draft) => isOfBatch(draft) && !draft.claimed),
});

/** Drafts of several files that were begun together, and their results, which no tab has open. */
export const useBatchDrafts = () => {
  const kept = useKept(createDraftStore);
  const offered = (drafts: readonly OfferedDraft[]) => splitBatches(drafts).several;
  return { ...kept, drafts: offered(kept.drafts), refresh: async () => offered(await kept.refresh()) };
};

const useDraftsOf = (assetId: string, rekey: boolean) => {
  const kept = useKept(createUpdateStore);
  return { ...kept, drafts: kept.drafts.filter((draft) => draft.assetId === assetId && draft.rekey === rekey) };
};

/** Unfinished updates of one asset. */
export const useUpdateDrafts = (assetId: string) => useDraftsOf(assetId, false);

/** Unfinished re-encryptions of an asset's file. */
export const useRekeyDrafts = (assetId: string) => useDraftsOf(assetId, true);
