import { useText } from '@ipr/ui';
import { createContext, useContext } from 'react';
import { type FolderMap, type FolderNode, rootId } from './folder-map.ts';
import type { useWorkfilesQuery } from './workfiles-query.ts';

/** What a person is asked in a dialog. */
export type Ask =
  | { readonly kind: 'create'; readonly parent: FolderNode }
  | { readonly kind: 'edit'; readonly folder: FolderNode }
  | { readonly kind: 'delete'; readonly folder: FolderNode }
  | { readonly kind: 'place'; readonly how: 'move' | 'add'; readonly assetIds: readonly string[] }
  | { readonly kind: 'put-in'; readonly folder: FolderNode };

/** What all pieces of the page know. */
export interface Workfiles extends ReturnType<typeof useWorkfilesQuery> {
  readonly map: FolderMap;
  /** The folder that is looked at. */
  readonly current: FolderNode;
  /** Folders whose assets are shown: the current one; while somebody searches, those below it, too. */
  readonly scope: readonly FolderNode[];
  readonly ask: (ask: Ask) => void;
  /** Said after something has gone from the page: the focus may have gone with it. */
  readonly look: () => void;
  /** Puts assets into a folder, and out of those that are looked at. */
  readonly move: (assetIds: readonly string[], to: FolderNode) => Promise<boolean>;
  /** Puts a folder into another one. */
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

/** What a folder is called; the root has no name of its own. */
export const useFolderName = () => {
  const text = useText();
  return ({ id, name }: Pick<FolderNode, 'id' | 'name'>): string =>
    id === rootId ? text('register.folder-default') : name;
};
