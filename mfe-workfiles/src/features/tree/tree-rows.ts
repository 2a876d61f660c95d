import type { FolderNode } from '../../model/folder-map.ts';

export interface TreeRow {
  readonly node: FolderNode;
  /** Position among its siblings, from 1. */
  readonly place: number;
  readonly siblings: number;
  readonly isOpen: boolean;
}

/** The visible rows: children of expanded folders only. The root is always expanded. */
export const seenRows = (root: FolderNode, open: ReadonlySet<string>): TreeRow[] => {
  const rowsOf = (nodes: readonly FolderNode[]): TreeRow[] =>
    nodes.flatMap((node, at) => {
      const isOpen = node === root || open.has(node.id);
      const row = { node, place: at + 1, siblings: nodes.length, isOpen };
      return isOpen ? [row, ...rowsOf(node.children)] : [row];
    });
  return rowsOf([root]);
};

export type TreeMove =
  | { readonly kind: 'focus'; readonly id: string }
  | { readonly kind: 'unfold' | 'fold' | 'choose'; readonly id: string };

const focusOn = (row: TreeRow | undefined): TreeMove | null => (row ? { kind: 'focus', id: row.node.id } : null);

const onRight = (rows: readonly TreeRow[], at: number, { node, isOpen }: TreeRow): TreeMove | null => {
  if (node.children.length === 0) return null;
  return isOpen ? focusOn(rows[at + 1]) : { kind: 'unfold', id: node.id };
};

const onLeft = (rows: readonly TreeRow[], { node, isOpen }: TreeRow): TreeMove | null => {
  if (isOpen && node.children.length > 0 && node.above.length > 0) return { kind: 'fold', id: node.id };
  const parent = node.above.at(-1);
  return focusOn(rows.find((row) => row.node === parent));
};

/** Moves to the next row that begins with the letter. */
const onLetter = (rows: readonly TreeRow[], at: number, letter: string): TreeMove | null =>
  focusOn([...rows.slice(at + 1), ...rows.slice(0, at)].find(({ node }) => node.name.toLowerCase().startsWith(letter)));

/** Result of a key in the tree (WAI-ARIA Authoring Practices, tree view); null for keys that the tree does not handle. */
export const treeMove = (rows: readonly TreeRow[], focused: string, key: string): TreeMove | null => {
  const at = rows.findIndex(({ node }) => node.id === focused);
  const row = rows[at];
  if (!row) return null;
  if (key === 'ArrowDown') return focusOn(rows[at + 1]);
  if (key === 'ArrowUp') return focusOn(rows[at - 1]);
  if (key === 'Home') return focusOn(rows[0]);
  if (key === 'End') return focusOn(rows.at(-1));
  if (key === 'ArrowRight') return onRight(rows, at, row);
  if (key === 'ArrowLeft') return onLeft(rows, row);
  if (key === 'Enter' || key === ' ') return { kind: 'choose', id: focused };
  return /^\p{L}$/u.test(key) ? onLetter(rows, at, key.toLowerCase()) : null;
};
