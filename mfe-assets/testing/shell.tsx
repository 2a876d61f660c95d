import type { World } from '@ipr/client/testing/small-world';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import type { ReactNode } from 'react';
import { App } from '../src/app.tsx';
import { type DraftStorage, memoryDraftStorage } from '../src/model/drafts/draft-storage.ts';
import { ShelvesContext } from '../src/model/drafts/shelves.ts';

/** Shows one piece of the module in a shell whose parts are the given world. */
export const showPiece = (world: World, piece: ReactNode) => showInPortal(world, '/assets', piece);

/**
 * Shows the module at an address of the portal, in a shell whose parts are the given world.
 * @param browser where the browser keeps drafts; given twice, it is the same browser opened again.
 */
export const showModule = (
  world: World,
  path: string,
  pickerBytes?: number,
  browser: DraftStorage = memoryDraftStorage(),
) =>
  showInPortal(
    world,
    path,
    <ShelvesContext value={{ browser, memory: memoryDraftStorage() }}>
      <App />
    </ShelvesContext>,
    pickerBytes,
  );
