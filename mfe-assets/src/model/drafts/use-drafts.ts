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
    refresh: async () => setDrafts(await load()),
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

export const useDrafts = () => useKept(createDraftStore);

const useDraftsOf = (assetId: string, rekey: boolean) => {
  const kept = useKept(createUpdateStore);
  return { ...kept, drafts: kept.drafts.filter((draft) => draft.assetId === assetId && draft.rekey === rekey) };
};

/** Unfinished updates of one asset. */
export const useUpdateDrafts = (assetId: string) => useDraftsOf(assetId, false);

/** Unfinished re-encryptions of an asset's file. */
export const useRekeyDrafts = (assetId: string) => useDraftsOf(assetId, true);
