import type { World } from '@ipr/client/testing/small-world';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import type { ReactNode } from 'react';
import { App } from '../src/app.tsx';
// In the portal their chunks are loaded when they are shown.
import '../src/pages/invite-page.tsx';
import '../src/pages/share-page.tsx';

/** Renders the module, or one of its remote parts, at a portal address, in a shell whose ports are those of the given world. */
export const showModule = (world: World, path: string, part: ReactNode = <App />) => showInPortal(world, path, part);
