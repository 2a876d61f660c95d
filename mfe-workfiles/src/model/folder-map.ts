import type { FolderEntry } from '@ipr/api';

/** The built-in root: contains the assets that are in no folder. */
export const rootId = 'default';

export interface FolderNode {
  readonly id: string;
  readonly name: string;
  /** Null for the root and for top-level folders, which the map places below the root. */
  readonly parentId: string | null;
  /** 0 for the root. */
  readonly depth: number;
  /** Of the root: the placed assets that are in no folder. */
  readonly assetCount: number;
  readonly children: readonly FolderNode[];
  /** From the root down to the folder's parent. */
  readonly above: readonly FolderNode[];
}

export interface FolderMap {
  readonly root: FolderNode;
  readonly byId: ReadonlyMap<string, FolderNode>;
}

/** The folders that hold each asset: ids by asset id. */
export type Holders = ReadonlyMap<string, readonly string[]>;

/** All folders of a person, each with its path. A folder is taken once, so corrupt data has no endless tree. */
export const mapFolders = (entries: readonly FolderEntry[]): FolderMap => {
  const children = new Map<string, FolderEntry[]>();
  for (const entry of entries)
    if (entry.id !== rootId) {
      const parent = entry.parentId ?? rootId;
      children.set(parent, [...(children.get(parent) ?? []), entry]);
    }
  const byId = new Map<string, FolderNode>();
  const toNode = ({ id, name, parentId, assetCount }: FolderEntry, above: readonly FolderNode[]): FolderNode => {
    const below: FolderNode[] = [];
    const node: FolderNode = { id, name, parentId, depth: above.length, assetCount, children: below, above };
    byId.set(id, node);
    const entered = (children.get(id) ?? []).filter((child) => !byId.has(child.id));
    below.push(...entered.map((child) => toNode(child, [...above, node])));
    return node;
  };
  const root = entries.find(({ id }) => id === rootId) ?? { id: rootId, name: rootId, parentId: null, assetCount: 0 };
  return { root: toNode(root, []), byId };
};

/** A folder and all its descendants, from the top down. */
export const withBelow = (node: FolderNode): FolderNode[] => [node, ...node.children.flatMap(withBelow)];

/** A folder's parent; the root for top-level folders. */
export const parentOf = ({ root }: FolderMap, node: FolderNode): FolderNode => node.above.at(-1) ?? root;

/** Whether a folder may be moved below another one: not into itself, its descendants or its current parent. */
export const mayLieIn = (map: FolderMap, node: FolderNode, target: FolderNode): boolean =>
  node.id !== rootId && parentOf(map, node).id !== target.id && ![...target.above, target].includes(node);

/** The given folders that hold an asset; never the root, which only contains assets that are in no folder. */
export const holdersAmong = (nodes: readonly FolderNode[], holders: Holders, assetId: string): FolderNode[] => {
  const held = new Set(holders.get(assetId));
  return held.size === 0 ? [] : nodes.filter(({ id }) => id !== rootId && held.has(id));
};

/** Folders whose name contains the search text, ignoring case and accents. */
export const findFolders = (nodes: readonly FolderNode[], search: string): FolderNode[] => {
  const plain = (words: string) => words.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  return nodes.filter(({ id, name }) => id !== rootId && plain(name).includes(plain(search.trim())));
};

/** Another folder in the same parent whose name differs at most by case; people confuse such names. */
export const twinOf = (
  map: FolderMap,
  { name, parentId }: Pick<FolderNode, 'name' | 'parentId'>,
  own?: string,
): FolderNode | undefined => {
  const siblings = (parentId === null ? map.root : map.byId.get(parentId))?.children ?? [];
  const plain = (words: string) => words.trim().toLocaleLowerCase();
  return siblings.find((sibling) => sibling.id !== own && plain(sibling.name) === plain(name));
};
