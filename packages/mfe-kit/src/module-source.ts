import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { contractVersion, type ModuleManifest } from './contract.ts';
import type { Lifecycles } from './lifecycle.tsx';

/** One line of the remotes registry. */
export interface RemoteEntry {
  readonly name: string;
  readonly version: string;
  /** URL of the module federation manifest. */
  readonly manifest: string;
  readonly path: string;
}

export interface LoadedModule extends Lifecycles {
  readonly manifest: ModuleManifest;
}

const known = new Map<string, RemoteEntry>();

/** Tells the federation runtime where the modules are; nothing is fetched before one is shown. */
export const registerModules = (entries: readonly RemoteEntry[]): void => {
  for (const entry of entries) known.set(entry.name, entry);
  registerRemotes(entries.map(({ name, manifest }) => ({ name, entry: manifest })));
};

export const moduleEntry = (name: string): RemoteEntry | undefined => known.get(name);

const isLifecycles = (value: unknown): value is Lifecycles =>
  typeof value === 'object' &&
  value !== null &&
  (['bootstrap', 'mount', 'unmount', 'update'] as const).every(
    (step) => typeof (value as Record<string, unknown>)[step] === 'function',
  );

const isModule = (value: unknown): value is LoadedModule =>
  isLifecycles(value) && (value as Partial<LoadedModule>).manifest?.contract === contractVersion;

/** Forgets a failed load, so that the next one asks the network again. */
const forget = (name: string): void => {
  const entry = known.get(name);
  if (entry) registerRemotes([{ name, entry: entry.manifest }], { force: true });
};

/** @throws Error when the module cannot be fetched or does not keep the contract. */
export const loadModule = async (name: string, attempt = 0): Promise<LoadedModule> => {
  if (attempt > 0) forget(name);
  const loaded = await loadRemote<unknown>(`${name}/module`);
  if (!isModule(loaded)) throw new Error(`module ${name} does not keep contract ${contractVersion}`);
  return loaded;
};

/** @throws Error when the module's manifest declares no such part. */
export const loadPart = async (name: string, part: string, attempt = 0): Promise<Lifecycles> => {
  const { manifest } = await loadModule(name, attempt);
  const exposed = manifest.parts[part];
  if (!exposed) throw new Error(`module ${name} declares no part ${part}`);
  const loaded = await loadRemote<unknown>(`${name}/${exposed.replace(/^\.\//, '')}`);
  if (!isLifecycles(loaded)) throw new Error(`part ${part} of ${name} has no lifecycles`);
  return loaded;
};
