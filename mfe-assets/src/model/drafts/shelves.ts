import { createContext } from 'react';
import { browserShelf, memoryShelf, type Shelf } from './shelf.ts';

/** Where drafts are kept, and where they go when that fails. */
export interface Shelves {
  readonly browser: Shelf;
  readonly memory: Shelf;
}

/** One memory for the whole page, so that a draft survives leaving the form and coming back. */
export const ShelvesContext = createContext<Shelves>({ browser: browserShelf(), memory: memoryShelf() });
