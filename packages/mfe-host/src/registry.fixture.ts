import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { noteModules, type RemoteEntry } from './registry.ts';

/** The remotes registry of this checkout, as generated from the modules' manifests. */
export const productRemotes = (): RemoteEntry[] =>
  (
    JSON.parse(readFileSync(join(import.meta.dirname, '../../../deploy/local/remotes.json'), 'utf8')) as {
      remotes: RemoteEntry[];
    }
  ).remotes;

/** Registers slots and menus of all modules, without the federation runtime. */
export const noteProductModules = (): void => noteModules(productRemotes());
