import { createContext } from 'react';
import { browserDraftStorage, type DraftStorage, memoryDraftStorage } from './draft-storage.ts';

/** Where drafts are kept, and where they go when that fails. */
export interface Shelves {
  readonly browser: DraftStorage;
  readonly memory: DraftStorage;
}

/** One memory for the whole page, so that a draft survives leaving the form and coming back. */
export const ShelvesContext = createContext<Shelves>({ browser: browserDraftStorage(), memory: memoryDraftStorage() });
