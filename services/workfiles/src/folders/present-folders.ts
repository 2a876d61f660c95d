import type { Folder, FolderEntry, FolderTree } from '@ipr/api';
import { addTo, defaultFolderId, type FolderCounts, type Placement, type StoredFolder } from './folder.ts';

const byName = new Intl.Collator('en', { numeric: true });
const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);

const defaultFolder = { id: defaultFolderId, name: 'default', parentId: null } as const;

const present = (
  { id, name, parentId }: Pick<StoredFolder, 'id' | 'name' | 'parentId'>,
  assetIds: readonly string[],
): Folder => ({ id, name, parentId, assetIds: [...assetIds].sort(byNumber), assetCount: assetIds.length });

/** A folder with those of the placements that are in it. */
export const presentFolder = (folder: StoredFolder, placements: readonly Placement[]): Folder =>
  present(
    folder,
    placements.flatMap(({ assetId, folderIds }) => (folderIds.includes(folder.id) ? [assetId] : [])),
  );

/** All folders, by name; the first is the default one, with the placed assets that are in no other. */
export const presentFolders = (folders: readonly StoredFolder[], placements: readonly Placement[]): Folder[] => {
  const assets = new Map<string, string[]>(folders.map(({ id }) => [id, []]));
  const inNone: string[] = [];
  for (const { assetId, folderIds } of placements) {
    const holders = folderIds.flatMap((id) => [assets.get(id)].filter((held) => held !== undefined));
    for (const held of holders.length > 0 ? holders : [inNone]) held.push(assetId);
  }
  const own = folders.map((folder) => present(folder, assets.get(folder.id) ?? []));
  return [present(defaultFolder, inNone), ...own.sort((a, b) => byName.compare(a.name, b.name))];
};

/** How many assets each folder holds, and how many placed ones are in none. */
export const countPlacements = (placements: readonly Placement[]): FolderCounts => {
  const counts: Record<string, number> = {};
  for (const { folderIds } of placements)
    for (const id of folderIds.length > 0 ? folderIds : [defaultFolderId]) addTo(counts, id, 1);
  return counts;
};

/** All folders with their numbers of assets, by name; the first is the default one. */
export const presentOutline = (folders: readonly StoredFolder[], counts: FolderCounts): FolderEntry[] => {
  const entry = ({ id, name, parentId }: Omit<FolderEntry, 'assetCount'>): FolderEntry => ({
    id,
    name,
    parentId,
    assetCount: Math.max(0, counts[id] ?? 0),
  });
  return [entry(defaultFolder), ...folders.map(entry).sort((a, b) => byName.compare(a.name, b.name))];
};

/** The default folder with everything below it; folders at the top are its children, though their parentId is null. */
export const presentTree = ([root, ...own]: readonly Folder[]): FolderTree => {
  const children = Map.groupBy(own, ({ parentId }) => parentId);
  const below = (parentId: string | null): FolderTree[] =>
    (children.get(parentId) ?? []).map((folder) => ({ ...folder, children: below(folder.id) }));
  return { ...(root ?? present(defaultFolder, [])), children: below(null) };
};
