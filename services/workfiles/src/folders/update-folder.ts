import type { Folder } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import { changeTree } from './change-tree.ts';
import { defaultFolderId } from './folder.ts';
import { readFolder } from './read-folders.ts';
import type { Workfiles } from './repository.ts';
import { findFolder, moveFolder, renameFolder } from './tree-rules.ts';

interface Change {
  readonly name?: string | undefined;
  /** Null moves to the top; without it the folder stays where it is. */
  readonly parentId?: string | null | undefined;
  /** The state the person saw; another tab or device may have changed it meanwhile. */
  readonly was?: { readonly name: string; readonly parentId: string | null } | undefined;
}

/**
 * Renames or moves a folder, or both at once.
 * @throws Failure folder.default-fixed, folder.not-found, folder.changed-meanwhile, folder.cycle, folder.too-deep
 */
export const updateFolder = async (
  deps: Workfiles,
  wallet: Hex,
  id: string,
  { name, parentId, was }: Change,
): Promise<Folder> => {
  if (id === defaultFolderId) throw new Failure('folder.default-fixed');
  await changeTree(deps.trees, wallet, (before) => {
    const now = findFolder(before, id);
    if (was && (was.name !== now.name || was.parentId !== now.parentId)) throw new Failure('folder.changed-meanwhile');
    const moved = parentId === undefined ? before : moveFolder(before, id, parentId);
    return name === undefined ? moved : renameFolder(moved, id, name);
  });
  return readFolder(deps, wallet, id);
};
