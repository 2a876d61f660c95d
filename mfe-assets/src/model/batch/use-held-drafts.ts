import { useRef } from 'react';
import { claimDraft } from '../drafts/claim-draft.ts';

/** Locks on the drafts of this page, so that no other tab continues them. */
export const useHeldDrafts = () => {
  const locks = useRef(new Map<string, () => void>());
  return {
    /** @returns false while another tab has the draft */
    hold: async (id: string): Promise<boolean> => {
      if (locks.current.has(id)) return true;
      const release = await claimDraft(id);
      if (release) locks.current.set(id, release);
      return release !== null;
    },
    releaseAll: (): void => {
      for (const release of locks.current.values()) release();
      locks.current.clear();
    },
  };
};
