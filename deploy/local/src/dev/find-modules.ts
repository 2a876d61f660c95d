import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../paths.ts';

/** The fields of a module's manifest that this folder reads; the shell reads the rest (`packages/api/src/remotes.ts`). */
interface Manifest {
  readonly contract: number;
  readonly name: string;
  readonly parts: Readonly<Record<string, string>>;
  readonly slots?: Readonly<Record<string, string>>;
}

/** A line of remotes.json: where a module's code is, and what its manifest declares. */
export interface Remote extends Omit<Manifest, 'contract' | 'parts'> {
  readonly version: string;
  readonly manifest: string;
}

export interface FoundModule {
  /** Folder of the module in the checkout. */
  readonly folder: string;
  readonly name: string;
  readonly remote: Remote;
}

/**
 * The line of a module in remotes.json. `contract` and `parts` are read from the loaded module, and left out.
 * @throws Error when the build has another name than the manifest, or a slot names a part that is not declared
 */
export const remoteOf = (folderName: string, version: string, manifest: Manifest): Remote => {
  const { contract, parts, name, ...declared } = manifest;
  const built = folderName.replaceAll('-', '_');
  if (name !== built) throw new Error(`${folderName} is built as ${built}, but its manifest is named ${name}`);
  for (const part of Object.values(declared.slots ?? {}))
    if (!Object.hasOwn(parts, part)) throw new Error(`${name} fills a slot with ${part}, which its parts do not list`);
  return { name, version, manifest: `/modules/${name}/mf-manifest.json`, ...declared };
};

const readModule = async (folderName: string): Promise<FoundModule> => {
  const folder = join(root, folderName);
  const { manifest } = (await import(pathToFileURL(join(folder, 'src/manifest.ts')).href)) as { manifest: Manifest };
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, name: manifest.name, remote: remoteOf(folderName, version, manifest) };
};

/** Every micro-frontend of the checkout: a folder mfe-* with a manifest. */
export const findModules = (): Promise<FoundModule[]> =>
  Promise.all(
    readdirSync(root)
      .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'src/manifest.ts')))
      .sort()
      .map(readModule),
  );
