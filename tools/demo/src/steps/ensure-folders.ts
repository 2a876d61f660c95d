import type { FolderTree } from '@ipr/api';
import type { Program } from '@ipr/program/open-program';
import type { DemoAsset, Who } from '../data/demo.ts';
import { programOf, type Run } from './run.ts';

const find = (tree: FolderTree, [name, ...rest]: readonly string[]): FolderTree | undefined => {
  const child = tree.children.find((folder) => folder.name === name);
  return child && rest.length > 0 ? find(child, rest) : child;
};

/** Every folder with assets, parents first. */
const pathsOf = (assets: readonly DemoAsset[], who: Who): readonly (readonly string[])[] => {
  const paths = new Map<string, readonly string[]>();
  for (const { owner, folder } of assets)
    if (owner === who)
      folder.forEach((_, at) => {
        const path = folder.slice(0, at + 1);
        paths.set(path.join('/'), path);
      });
  return [...paths.values()].sort((a, b) => a.length - b.length);
};

const ensurePath = async (run: Run, program: Program, ids: Map<string, string>, path: readonly string[]) => {
  const [name = '', ...holders] = path.toReversed();
  const parentId = ids.get(holders.toReversed().join('/'));
  const made = await program.api.workfiles.createFolder(
    { name, ...(parentId ? { parentId } : {}) },
    { idempotencyKey: crypto.randomUUID(), signal: run.signal },
  );
  run.added(`folder ${path.join(' / ')}`);
  return made.id;
};

/** @returns ids of one person's folders by path, 'Engines/Stirling'. */
export const ensureFolders = async (
  run: Run,
  assets: readonly DemoAsset[],
  who: Who,
): Promise<ReadonlyMap<string, string>> => {
  const program = programOf(run, who);
  const tree = await program.api.workfiles.tree({}, { signal: run.signal });
  const ids = new Map<string, string>();
  for (const path of pathsOf(assets, who)) {
    const known = find(tree, path);
    if (known) run.found(`folder ${path.join(' / ')}`);
    ids.set(path.join('/'), known?.id ?? (await ensurePath(run, program, ids, path)));
  }
  return ids;
};
