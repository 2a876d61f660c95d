import { type AssetHolders, type FolderEntry, mostFiled } from '@ipr/api';
import type { Hex } from '@ipr/domain';
import { defaultFolderId, type FolderCounts } from './folder.ts';
import { countPlacements, presentOutline } from './present-folders.ts';
import { readPlacements } from './read-folders.ts';
import type { AssetsPage, RevisionRepository, Workfiles } from './repository.ts';
import { findFolder, idsBelow } from './tree-rules.ts';

type Deps = Workfiles & { readonly revisions: Pick<RevisionRepository, 'read' | 'keepCounts'> };

export interface Outline {
  readonly revision: string | null;
  readonly folders: FolderEntry[] | null;
  readonly filed: string[] | null;
}

/** Counts a person's assets by folder: once, and after a change that a crash interrupted. */
const recount = async (
  { placements, revisions }: Deps,
  wallet: Hex,
  revision: string | null,
): Promise<FolderCounts> => {
  const counts = countPlacements(await placements.all(wallet));
  if (revision !== null) await revisions.keepCounts(wallet, revision, counts);
  return counts;
};

const readCounted = async (deps: Deps, wallet: Hex) => {
  const { revision, counts } = await deps.revisions.read(wallet);
  const kept = counts ?? (await recount(deps, wallet, revision));
  const { folders } = await deps.trees.read(wallet);
  const living = new Set([defaultFolderId, ...folders.map(({ id }) => id)]);
  return { revision, counts: kept, folders, ended: Object.keys(kept).filter((id) => !living.has(id)) };
};

/**
 * Names and numbers of assets of all folders; null for both lists when nothing changed since the revision. However many assets there are, it
 * reads the tree, the kept counts, and at most `mostFiled` placements.
 */
export const readOutline = async (deps: Deps, wallet: Hex, since: string | undefined): Promise<Outline> => {
  if (since !== undefined && (await deps.revisions.read(wallet)).revision === since)
    return { revision: since, folders: null, filed: null };
  let found = await readCounted(deps, wallet);
  // The counts were read before the tree, so a folder that it lacks has ended while its assets could not be taken out.
  if (found.ended.length > 0) {
    await deps.placements.empty(wallet, found.ended);
    found = await readCounted(deps, wallet);
  }
  const { revision, counts, folders } = found;
  const filed = await deps.placements.filed(wallet, mostFiled + 1);
  return { revision, folders: presentOutline(folders, counts), filed: filed.length > mostFiled ? null : filed };
};

/** A page of a folder's assets, on request with those of all folders below it. @throws Failure folder.not-found */
export const readContents = async (
  { trees, placements }: Workfiles,
  wallet: Hex,
  wanted: {
    readonly id: string;
    readonly below: boolean;
    readonly after?: string | undefined;
    readonly limit: number;
  },
): Promise<AssetsPage> => {
  const { folders } = await trees.read(wallet);
  const { id } = findFolder(folders, wanted.id);
  return placements.page(wallet, wanted.below ? idsBelow(folders, id) : [id], wanted.after, wanted.limit);
};

/** The own folders that hold each asset; assets that nobody placed are left out. */
export const readHolders = async (
  deps: Workfiles,
  wallet: Hex,
  assetIds: readonly string[],
): Promise<AssetHolders[]> => {
  const { placed, folders } = await readPlacements(deps, wallet, assetIds);
  const living = new Set(folders.map(({ id }) => id));
  return placed.map(({ assetId, folderIds }) => ({ assetId, folderIds: folderIds.filter((id) => living.has(id)) }));
};
