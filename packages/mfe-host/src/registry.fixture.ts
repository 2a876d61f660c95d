import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noteModules, type RemoteEntry } from './registry.ts';

/** The remotes registry of this checkout, as it was generated from the modules' manifests. */
export const productRemotes = (): RemoteEntry[] =>
  (
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../deploy/local/remotes.json'), 'utf8')) as {
      remotes: RemoteEntry[];
    }
  ).remotes;

/** Makes slots and menus of all modules known, without the federation runtime. */
export const noteProductModules = (): void => noteModules(productRemotes());
