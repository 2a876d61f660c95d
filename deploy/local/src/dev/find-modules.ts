import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../paths.ts';

/** What a module's manifest declares, as remotes.json records it. */
interface Declaration {
  readonly name: string;
  /** First path segments it answers. */
  readonly paths: readonly string[];
}

export interface FoundModule {
  readonly name: string;
  /** Folder of the module in the checkout. */
  readonly folder: string;
  /** Its line of remotes.json. */
  readonly remote: Declaration & { readonly version: string; readonly manifest: string };
}

const readModule = async (folderName: string): Promise<FoundModule> => {
  const folder = join(root, folderName);
  const { manifest } = (await import(pathToFileURL(join(folder, 'src/manifest.ts')).href)) as {
    manifest: Declaration & { contract: number; parts: unknown };
  };
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  // Both are read from the loaded module.
  const { contract, parts, name, ...declared } = manifest;
  const remote = { name, version, manifest: `/modules/${name}/mf-manifest.json`, ...declared };
  return { folder, name, remote };
};

/** Every micro-frontend of the checkout: a folder mfe-* with a manifest. */
export const findModules = (): Promise<FoundModule[]> =>
  Promise.all(
    readdirSync(root)
      .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'src/manifest.ts')))
      .sort()
      .map(readModule),
  );
