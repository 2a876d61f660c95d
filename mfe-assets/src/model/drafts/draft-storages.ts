import { formDatabase } from '@ipr/mfe-contract';
import { createContext } from 'react';
import { browserDraftStorage, type DraftStorage, memoryDraftStorage } from './draft-storage.ts';

/** Storage for drafts, and its fallback. */
export interface DraftStorages {
  readonly browser: DraftStorage;
  readonly memory: DraftStorage;
  /** Forms that were not submitted yet; a sign-out deletes them. */
  readonly forms: DraftStorage;
}

/** One in-memory storage per page, so that a draft survives leaving the form and returning. */
export const DraftStoragesContext = createContext<DraftStorages>({
  browser: browserDraftStorage({ name: 'ipr-assets', store: 'drafts' }),
  memory: memoryDraftStorage(),
  forms: browserDraftStorage(formDatabase),
});
