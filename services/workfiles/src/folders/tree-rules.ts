import { Failure } from '@ipr/domain';
import { defaultFolderId, limits, type StoredFolder } from './folder.ts';

type Folders = readonly StoredFolder[];

/** @throws Failure folder.not-found, also for other people's folders: they are not in this person's tree. */
export const findFolder = (folders: Folders, id: string): StoredFolder => {
  const found = folders.find((folder) => folder.id === id);
  if (!found) throw new Failure('folder.not-found');
  return found;
};

/** The path from a folder to the top: ids, the folder's own first. Bounded even for corrupt data. */
const lineageIn = (folders: Folders) => {
  const parents = new Map(folders.map(({ id, parentId }) => [id, parentId]));
  return (from: string | null): string[] => {
    const ids: string[] = [];
    for (let at = from; at !== null && ids.length <= limits.depth; at = parents.get(at) ?? null) ids.push(at);
    return ids;
  };
};

/** A folder and all folders below it, each once, also when corrupt data has a cycle. */
export const idsBelow = (folders: Folders, id: string): string[] => {
  const children = Map.groupBy(folders, ({ parentId }) => parentId);
  const found = new Set([id]);
  for (const each of found) for (const child of children.get(each) ?? []) found.add(child.id);
  return [...found];
};

/** @throws Failure folder.default-fixed, folder.not-found */
const assertParent = (folders: Folders, parentId: string | null): void => {
  if (parentId === defaultFolderId) throw new Failure('folder.default-fixed');
  if (parentId !== null) findFolder(folders, parentId);
};

const assertDepth = (depth: number): void => {
  if (depth > limits.depth) throw new Failure('folder.too-deep', { max: limits.depth });
};

/** @throws Failure folder.default-fixed, folder.not-found, folder.too-deep, folder.too-many */
export const addFolder = (folders: Folders, folder: StoredFolder): Folders => {
  assertParent(folders, folder.parentId);
  if (folders.length >= limits.folders) throw new Failure('folder.too-many', { max: limits.folders });
  assertDepth(lineageIn(folders)(folder.parentId).length + 1);
  return [...folders, folder];
};

/** Siblings may have equal names. @throws Failure folder.not-found */
export const renameFolder = (folders: Folders, id: string, name: string): Folders => {
  findFolder(folders, id);
  return folders.map((folder) => (folder.id === id ? { ...folder, name } : folder));
};

/**
 * Moves a folder with all that is below it; null moves it to the top.
 * @throws Failure folder.default-fixed, folder.not-found, folder.cycle, folder.too-deep
 */
export const moveFolder = (folders: Folders, id: string, parentId: string | null): Folders => {
  findFolder(folders, id);
  assertParent(folders, parentId);
  const lineage = lineageIn(folders);
  const above = lineage(parentId);
  if (above.includes(id)) throw new Failure('folder.cycle');
  const height = Math.max(...folders.map((folder) => lineage(folder.id).indexOf(id) + 1));
  assertDepth(above.length + height);
  return folders.map((folder) => (folder.id === id ? { ...folder, parentId } : folder));
};

/** Its children go to its parent. @throws Failure folder.not-found */
export const removeFolder = (folders: Folders, id: string): Folders => {
  const { parentId } = findFolder(folders, id);
  return folders
    .filter((folder) => folder.id !== id)
    .map((folder) => (folder.parentId === id ? { ...folder, parentId } : folder));
};
