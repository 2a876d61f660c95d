import type { Folder, FolderTree } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import { defaultFolderId, type Placement, type StoredFolder } from './folder.ts';
import { presentFolder, presentFolders, presentTree } from './present-folders.ts';
import type { PlacementRepository, Workfiles } from './repository.ts';
import { findFolder } from './tree-rules.ts';

/**
 * Takes assets out of folders that ended while nobody could do it. Valid only for placements read before the tree:
 * then a folder that the tree lacks has ended, for it existed when the placement was made, and ids never come back.
 */
const repair = async (
  repository: PlacementRepository,
  wallet: Hex,
  placements: readonly Placement[],
  folders: readonly StoredFolder[],
): Promise<void> => {
  const living = new Set(folders.map(({ id }) => id));
  const ended = new Set(placements.flatMap(({ folderIds }) => folderIds.filter((id) => !living.has(id))));
  if (ended.size > 0) await repository.empty(wallet, [...ended]);
};

const readAll = async ({ trees, placements }: Workfiles, wallet: Hex): Promise<Folder[]> => {
  const placed = await placements.all(wallet);
  const { folders } = await trees.read(wallet);
  await repair(placements, wallet, placed, folders);
  return presentFolders(folders, placed);
};

/** All own folders below the default one. */
export const readTree = async (deps: Workfiles, wallet: Hex): Promise<FolderTree> =>
  presentTree(await readAll(deps, wallet));

/** @throws Failure folder.not-found, for other people's folders too (decision P10) */
export const readFolder = async (deps: Workfiles, wallet: Hex, id: string): Promise<Folder> => {
  if (id === defaultFolderId) {
    const [root] = await readAll(deps, wallet);
    if (!root) throw new Failure('folder.not-found');
    return root;
  }
  const placed = await deps.placements.ofFolder(wallet, id);
  const { folders } = await deps.trees.read(wallet);
  return presentFolder(findFolder(folders, id), placed);
};

/** The own folders that hold an asset: the default one when it is in no other, none when it was never placed. */
export const readFoldersOf = async (deps: Workfiles, wallet: Hex, assetId: string): Promise<Folder[]> =>
  (await readAll(deps, wallet)).filter(({ assetIds }) => assetIds.includes(assetId));

/** Removes deleted folders from one asset's placement. */
export const repairPlacement = async ({ trees, placements }: Workfiles, wallet: Hex, assetId: string) => {
  const placed = await placements.ofAssets(wallet, [assetId]);
  await repair(placements, wallet, placed, (await trees.read(wallet)).folders);
};
