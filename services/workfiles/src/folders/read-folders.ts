import type { Folder, FolderName, FolderTree } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import { defaultFolderId, type Placement, type StoredFolder } from './folder.ts';
import { presentFolder, presentFolders, presentTree } from './present-folders.ts';
import type { PlacementRepository, RevisionRepository, Workfiles } from './repository.ts';
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

/** The tree with its revision; null in its place when it is still as at `since`, which reads nothing else. */
export const readTreeChanges = async (
  deps: Workfiles & { readonly revisions: Pick<RevisionRepository, 'read'> },
  wallet: Hex,
  since: string | undefined,
): Promise<{ revision: string | null; tree: FolderTree | null }> => {
  const { revision } = await deps.revisions.read(wallet);
  return { revision, tree: revision !== null && revision === since ? null : await readTree(deps, wallet) };
};

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

/** Placements of some assets, and the folders; ended folders are taken out of them for the next reader. */
export const readPlacements = async ({ trees, placements }: Workfiles, wallet: Hex, assetIds: readonly string[]) => {
  const placed = await placements.ofAssets(wallet, assetIds);
  const { folders } = await trees.read(wallet);
  await repair(placements, wallet, placed, folders);
  return { placed, folders };
};

/** The own folders that hold an asset: the default one when it is in no other, none when it was never placed. */
export const readFoldersOf = async (deps: Workfiles, wallet: Hex, assetId: string): Promise<FolderName[]> => {
  const { placed, folders } = await readPlacements(deps, wallet, [assetId]);
  return presentFolders(folders, placed).filter(({ assetIds }) => assetIds.includes(assetId));
};
