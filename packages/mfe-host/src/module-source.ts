import { Failure } from '@ipr/domain';
import { contractVersion, type Lifecycles, type ModuleManifest, moduleLifecycles } from '@ipr/mfe-contract';
import type { ComponentType } from 'react';
import { loadExposed } from './containers.ts';
import { moduleEntry } from './registry.ts';

export interface LoadedModule extends Lifecycles {
  readonly manifest: ModuleManifest;
}

const isLifecycles = (value: unknown): value is Lifecycles =>
  typeof value === 'object' &&
  value !== null &&
  (['bootstrap', 'mount', 'unmount', 'update'] as const).every(
    (step) => typeof (value as Record<string, unknown>)[step] === 'function',
  );

const isModule = (value: unknown): value is LoadedModule =>
  isLifecycles(value) && (value as Partial<LoadedModule>).manifest?.contract === contractVersion;

/** @throws Failure module.needs-newer, module.too-old before anything is loaded; Error if the registry has no such module, or a file of it cannot be loaded */
const loadFrom = (name: string, part: string, attempt: number): Promise<unknown> => {
  const entry = moduleEntry(name);
  if (!entry) throw new Error(`no module ${name} is registered`);
  const { mismatch } = entry;
  if (mismatch) throw new Failure(mismatch.code, { needed: mismatch.needed, has: mismatch.has });
  return loadExposed({ name, manifest: entry.manifest, integrity: entry.release?.integrity, part }, attempt > 0);
};

/** @throws Error if the module cannot be loaded or violates the contract. */
export const loadModule = async (name: string, attempt = 0): Promise<LoadedModule> => {
  const loaded = await loadFrom(name, './module', attempt);
  if (!isModule(loaded)) throw new Error(`module ${name} violates contract ${contractVersion}`);
  return loaded;
};

/** The component that a part's file exports under the part's name. */
const componentOf = (loaded: unknown, part: string): ComponentType<never> | undefined => {
  const found = (loaded as Partial<Record<string, unknown>> | null)?.[part];
  return typeof found === 'function' ? (found as ComponentType<never>) : undefined;
};

/**
 * Lifecycles of a part: its file exports the four lifecycles, or a component under the part's name.
 * @throws Error if the file exports neither.
 */
export const partLifecycles = (loaded: unknown, name: string, part: string): Lifecycles => {
  if (isLifecycles(loaded)) return loaded;
  const component = componentOf(loaded, part);
  if (!component) throw new Error(`part ${part} of ${name} exports neither lifecycles nor a component ${part}`);
  return moduleLifecycles({ name: `${name}-${part}`, load: async () => component });
};

/** @throws Error if the module's manifest declares no such part, or its file violates the contract. */
export const loadPart = async (name: string, part: string, attempt = 0): Promise<Lifecycles> => {
  const { manifest } = await loadModule(name, attempt);
  const exposed = manifest.parts[part];
  if (!exposed) throw new Error(`module ${name} declares no part ${part}`);
  return partLifecycles(await loadFrom(name, exposed, 0), name, part);
};
