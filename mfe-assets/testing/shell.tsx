import type { Pinning } from '@ipr/client/testing/portal';
import type { World } from '@ipr/client/testing/small-world';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import type { Locale } from '@ipr/ui';
import type { ReactNode } from 'react';
import { App } from '../src/app.tsx';
// In the portal their chunks are loaded when they are shown.
import '../src/pages/asset-page.tsx';
import '../src/pages/register-many-page.tsx';
import '../src/pages/register-page.tsx';
import { type DraftStorage, memoryDraftStorage } from '../src/model/drafts/draft-storage.ts';
import { DraftStoragesContext } from '../src/model/drafts/draft-storages.ts';

/** Renders one component of the module in a shell whose ports are those of the given world. */
export const showPiece = (world: World & Pinning, piece: ReactNode, locale?: Locale) =>
  showInPortal(world, '/assets', piece, undefined, locale);

/**
 * Renders the module at a portal address, in a shell whose ports are those of the given world.
 * @param browser storage for drafts; passing the same one twice simulates reopening the same browser.
 * @param forms storage for forms that were not submitted, likewise
 */
export const showModule = (
  world: World & Pinning,
  path: string,
  pickerBytes?: number,
  browser: DraftStorage = memoryDraftStorage(),
  forms: DraftStorage = memoryDraftStorage(),
) =>
  showInPortal(
    world,
    path,
    <DraftStoragesContext value={{ browser, memory: memoryDraftStorage(), forms }}>
      <App />
    </DraftStoragesContext>,
    pickerBytes,
  );
