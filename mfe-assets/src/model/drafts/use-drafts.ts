import { useShell } from '@ipr/mfe-kit';
import { useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { claimDraft, claimedDrafts } from './claim-draft.ts';
import { createDraftStore, type UnfinishedDraft } from './draft-store.ts';
import { ShelvesContext } from './shelves.ts';

export interface OfferedDraft extends UnfinishedDraft {
  /** Some tab is working on it. */
  readonly claimed: boolean;
}

/** Unfinished registrations of the signed-in wallet in this browser. */
export const useDrafts = () => {
  const { wallet } = useShell().session;
  const { browser, memory } = useContext(ShelvesContext);
  const [drafts, setDrafts] = useState<readonly OfferedDraft[]>([]);
  const [inMemory, setInMemory] = useState(false);
  const store = useMemo(
    () => createDraftStore(browser, memory, wallet, () => setInMemory(true)),
    [browser, memory, wallet],
  );

  const look = useCallback(async () => {
    const found = await store.list();
    const claimed = await claimedDrafts(found.map(({ id }) => id)).catch(() => new Set<string>());
    return found.map((draft) => ({ ...draft, claimed: claimed.has(draft.id) }));
  }, [store]);

  useEffect(() => {
    let here = true;
    void look().then((found) => here && setDrafts(found));
    return () => {
      here = false;
    };
  }, [look]);

  return {
    store,
    drafts,
    /** This browser cannot keep drafts: they end with the page. */
    inMemory,
    refresh: async () => setDrafts(await look()),
    /** @returns false while another tab works on it. */
    discard: async (id: string): Promise<boolean> => {
      const release = await claimDraft(id);
      if (!release) return false;
      await store.remove(id);
      release();
      setDrafts(await look());
      return true;
    },
  };
};
