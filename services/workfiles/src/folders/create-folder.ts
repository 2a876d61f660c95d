import type { Folder } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { changeTree } from './change-tree.ts';
import type { StoredFolder } from './folder.ts';
import { readFolder } from './read-folders.ts';
import type { Workfiles } from './repository.ts';
import { addFolder } from './tree-rules.ts';

/**
 * Creates a folder; without a parent at the top. The idempotency key stays with the folder, so that a call whose answer
 * was lost in a crash makes no second one.
 * @throws Failure folder.default-fixed, folder.not-found (the parent), folder.too-deep, folder.too-many
 */
export const createFolder = async (
  deps: Workfiles,
  wallet: Hex,
  { name, parentId = null }: { readonly name: string; readonly parentId?: string | null | undefined },
  creationKey?: string,
): Promise<Folder> => {
  const id = deps.trees.newFolderId();
  const isMade = (folder: StoredFolder) =>
    folder.id === id || (creationKey !== undefined && folder.creationKey === creationKey);
  const folders = await changeTree(deps.trees, wallet, (before) =>
    before.some(isMade) ? before : addFolder(before, { id, name, parentId, ...(creationKey ? { creationKey } : {}) }),
  );
  return readFolder(deps, wallet, folders.find(isMade)?.id ?? id);
};
