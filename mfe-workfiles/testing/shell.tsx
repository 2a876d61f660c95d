import type { World } from '@ipr/client/testing/small-world';
import { showInPortal } from '@ipr/mfe-contract/testing/portal-shell';
import { App } from '../src/app.tsx';

/** Shows the module at an address of the portal, in a shell whose parts are the given world. */
export const showModule = (world: World, path: string) => showInPortal(world, path, <App />);
