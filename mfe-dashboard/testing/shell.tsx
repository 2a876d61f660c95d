import type { World } from '@ipr/client/testing/small-world';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { App } from '../src/app.tsx';

/** Renders the module at a portal address, in a shell whose ports are those of the given world. */
export const showModule = (world: World, path: string) => showInPortal(world, path, <App />);
