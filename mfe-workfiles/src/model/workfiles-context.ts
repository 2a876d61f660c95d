import { useText } from '@ipr/ui';
import { createContext, useContext } from 'react';
import { type FolderMap, type FolderNode, type Holders, rootId } from './folder-map.ts';
import type { FoldersState } from './use-assets.ts';
import type { useWorkfilesQuery } from './workfiles-query.ts';

/** The open dialog and its subject. */
export type DialogRequest =
  | { readonly kind: 'create'; readonly parent: FolderNode }
  | { readonly kind: 'edit'; readonly folder: FolderNode }
  | { readonly kind: 'delete'; readonly folder: FolderNode }
  | { readonly kind: 'place'; readonly how: 'move' | 'add'; readonly assetIds: readonly string[] }
  | { readonly kind: 'put-in'; readonly folder: FolderNode };

/** State shared by all components of the page. */
export interface Workfiles extends ReturnType<typeof useWorkfilesQuery> {
  readonly map: FolderMap;
  readonly folders: FoldersState;
  /** The folder shown. */
  readonly current: FolderNode;
  /** Folders whose assets are shown: the current one; in a search its subfolders too. */
  readonly scope: readonly FolderNode[];
  /** The folders of the scope that hold an asset, as far as its lists have shown; never the root. */
  readonly holdersOf: (assetId: string) => readonly FolderNode[];
  /** Reports the folders of assets that a search shows. */
  readonly noteHolders: (holders: Holders) => void;
  readonly openDialog: (request: DialogRequest) => void;
  /** Called after an element was removed from the page, which may have had the focus. */
  readonly checkFocus: () => void;
  /** Moves assets out of the shown folders into another one. */
  readonly move: (assetIds: readonly string[], to: FolderNode) => Promise<boolean>;
  /** Moves a folder into another one. */
  readonly moveFolder: (folder: FolderNode, to: FolderNode) => Promise<void>;
}

const WorkfilesContext = createContext<Workfiles | null>(null);
export const WorkfilesProvider = WorkfilesContext.Provider;

/** @throws Error outside the page */
export const useWorkfiles = (): Workfiles => {
  const found = useContext(WorkfilesContext);
  if (!found) throw new Error('outside of Workfiles');
  return found;
};

/** Display name of a folder; the root's comes from the texts. */
export const useFolderName = () => {
  const text = useText();
  return ({ id, name }: Pick<FolderNode, 'id' | 'name'>): string =>
    id === rootId ? text('register.folder-default') : name;
};
