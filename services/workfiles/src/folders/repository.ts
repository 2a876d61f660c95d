import type { Hex } from '@ipr/domain';
import type { Placement, StoredFolder, Tree } from './folder.ts';

export interface TreeRepository {
  newFolderId(): string;
  read(wallet: Hex): Promise<Tree>;
  /** Replaces the tree as it was at `version`. False when it has changed since. */
  replace(wallet: Hex, version: number, folders: readonly StoredFolder[]): Promise<boolean>;
  /** Deletes the tree. */
  remove(wallet: Hex): Promise<void>;
}

/** One record per person and asset. A folder id of null means: placed, in whatever folder or in none. */
export interface PlacementRepository {
  all(wallet: Hex): Promise<Placement[]>;
  ofFolder(wallet: Hex, folderId: string): Promise<Placement[]>;
  ofAssets(wallet: Hex, assetIds: readonly string[]): Promise<Placement[]>;
  count(wallet: Hex, folderId: string | null): Promise<number>;
  /** Places what is not placed yet and puts it into the folder; idempotent. */
  add(wallet: Hex, assetIds: readonly string[], folderId: string | null): Promise<void>;
  /** Out of this folder; the asset stays placed. */
  take(wallet: Hex, assetId: string, folderId: string): Promise<void>;
  /** Everything out of these folders; the assets stay placed. */
  empty(wallet: Hex, folderIds: readonly string[]): Promise<void>;
  /** Ends the placement of an asset that is in no folder; no effect on other assets. */
  forget(wallet: Hex, assetId: string): Promise<void>;
  /** Deletes all records of a person. */
  removeAll(wallet: Hex): Promise<void>;
}

/** The state of a person's folders and placements, for pages that are open. */
export interface RevisionRepository {
  /** The current revision; null while a change is under way. Read before the data, which may then be newer but never older. */
  read(wallet: Hex): Promise<string | null>;
  /** Records that a change begins. @returns called once the change is written; without it readers wait for two minutes. */
  begin(wallet: Hex): Promise<() => Promise<void>>;
  /** Deletes the record. */
  remove(wallet: Hex): Promise<void>;
}

export interface Workfiles {
  readonly trees: TreeRepository;
  readonly placements: PlacementRepository;
}
