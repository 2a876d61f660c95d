import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from '../paths.ts';

export interface FoundModule {
  /** Folder of the module in the checkout. */
  readonly folder: string;
  readonly name: string;
  readonly version: string;
  /** First path segments it answers. */
  readonly paths: readonly string[];
}

const readModule = async (name: string): Promise<FoundModule> => {
  const folder = join(root, name);
  const { manifest } = (await import(pathToFileURL(join(folder, 'src/manifest.ts')).href)) as {
    manifest: { name: string; paths: readonly string[] };
  };
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return { folder, name: manifest.name, version, paths: manifest.paths };
};

/** Every micro-frontend of the checkout: a folder mfe-* with a manifest. */
export const findModules = (): Promise<FoundModule[]> =>
  Promise.all(
    readdirSync(root)
      .filter((name) => name.startsWith('mfe-') && existsSync(join(root, name, 'src/manifest.ts')))
      .map(readModule),
  );
