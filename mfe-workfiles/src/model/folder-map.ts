import type { FolderTree } from '@ipr/api';

/** The built-in root: contains the assets that are in no folder. */
export const rootId = 'default';

export interface FolderNode {
  readonly id: string;
  readonly name: string;
  /** Null for the root and for top-level folders, which the map places below the root. */
  readonly parentId: string | null;
  /** 0 for the root. */
  readonly depth: number;
  readonly assetIds: readonly string[];
  readonly children: readonly FolderNode[];
  /** From the root down to the folder's parent. */
  readonly above: readonly FolderNode[];
}

export interface FolderMap {
  readonly root: FolderNode;
  readonly byId: ReadonlyMap<string, FolderNode>;
}

/** All folders of a person, each with its path. */
export const mapFolders = (tree: FolderTree): FolderMap => {
  const byId = new Map<string, FolderNode>();
  const toNode = ({ id, name, parentId, assetIds, children }: FolderTree, above: readonly FolderNode[]): FolderNode => {
    const below: FolderNode[] = [];
    const node: FolderNode = { id, name, parentId, depth: above.length, assetIds, children: below, above };
    byId.set(id, node);
    below.push(...children.map((child) => toNode(child, [...above, node])));
    return node;
  };
  return { root: toNode(tree, []), byId };
};

/** A folder and all its descendants, from the top down. */
export const withBelow = (node: FolderNode): FolderNode[] => [node, ...node.children.flatMap(withBelow)];

/** A folder's parent; the root for top-level folders. */
export const parentOf = ({ root }: FolderMap, node: FolderNode): FolderNode => node.above.at(-1) ?? root;

/** Whether a folder may be moved below another one: not into itself, its descendants or its current parent. */
export const mayLieIn = (map: FolderMap, node: FolderNode, target: FolderNode): boolean =>
  node.id !== rootId && parentOf(map, node).id !== target.id && ![...target.above, target].includes(node);

/** Assets in a folder other than the root. */
export const filedIds = ({ root }: FolderMap): string[] => [
  ...new Set(root.children.flatMap(withBelow).flatMap(({ assetIds }) => assetIds)),
];

/** The given folders that contain an asset; never the root, which only contains assets that are in no folder. */
export const holdersAmong = (nodes: readonly FolderNode[], assetId: string): FolderNode[] =>
  nodes.filter(({ id, assetIds }) => id !== rootId && assetIds.includes(assetId));

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
