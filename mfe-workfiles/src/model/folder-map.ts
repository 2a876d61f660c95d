import type { FolderTree } from '@ipr/api';

/** The built-in root: holds the assets that are in no folder. */
export const rootId = 'default';

export interface FolderNode {
  readonly id: string;
  readonly name: string;
  /** Null for the root itself and for folders at the top, which stand below it. */
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

/** All folders of a person, each with the way to it. */
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

/** A folder and all that is below it, from the top down. */
export const withBelow = (node: FolderNode): FolderNode[] => [node, ...node.children.flatMap(withBelow)];

/** A folder's parent; the root for folders at the top. */
export const parentOf = ({ root }: FolderMap, node: FolderNode): FolderNode => node.above.at(-1) ?? root;

/** Whether a folder may be put below another one: neither into itself nor into what is below it, and not where it is. */
export const mayLieIn = (map: FolderMap, node: FolderNode, target: FolderNode): boolean =>
  node.id !== rootId && parentOf(map, node).id !== target.id && ![...target.above, target].includes(node);

/** Assets that lie in a folder other than the root. */
export const filedIds = ({ root }: FolderMap): string[] => [
  ...new Set(root.children.flatMap(withBelow).flatMap(({ assetIds }) => assetIds)),
];

/** Which of these folders hold an asset; the root holds only what is in no folder and is never among them. */
export const holdersAmong = (nodes: readonly FolderNode[], assetId: string): FolderNode[] =>
  nodes.filter(({ id, assetIds }) => id !== rootId && assetIds.includes(assetId));

/** Folders whose name has the words in it, without regard to case and accents. */
export const findFolders = (nodes: readonly FolderNode[], search: string): FolderNode[] => {
  const plain = (words: string) => words.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '');
  return nodes.filter(({ id, name }) => id !== rootId && plain(name).includes(plain(search.trim())));
};
