import type { RemotesRegistry } from '@ipr/api';
import { registerModules } from '@ipr/mfe-host';

export type Remotes = RemotesRegistry['remotes'];

/** Tells the federation runtime about every module of the registry; each is fetched when its path is first opened. */
export const registerRemotes = (remotes: Remotes): void => {
  registerModules(remotes.map((remote) => ({ ...remote, manifest: new URL(remote.manifest, location.origin).href })));
};
