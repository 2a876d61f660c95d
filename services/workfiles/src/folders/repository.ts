import type { Hex } from '@ipr/domain';
import type { CountChanges, FolderCounts, Placement, StoredFolder, Tree } from './folder.ts';

export interface TreeRepository {
  newFolderId(): string;
  read(wallet: Hex): Promise<Tree>;
  /** Replaces the tree as it was at `version`. False when it has changed since. */
  replace(wallet: Hex, version: number, folders: readonly StoredFolder[]): Promise<boolean>;
  /** Deletes the tree. */
  remove(wallet: Hex): Promise<void>;
}

/** Some assets of a list, in the order in which they were first placed. */
export interface AssetsPage {
  readonly assetIds: string[];
  /** Continues the list; null at its end. */
  readonly next: string | null;
}

/**
 * One record per person and asset. A folder id of null means: placed, in whatever folder or in none. Each write returns exactly
 * how it changed the numbers of assets, whatever happens at once.
 */
export interface PlacementRepository {
  all(wallet: Hex): Promise<Placement[]>;
  ofFolder(wallet: Hex, folderId: string): Promise<Placement[]>;
  ofAssets(wallet: Hex, assetIds: readonly string[]): Promise<Placement[]>;
  /** A page of the assets that any of the folders holds; the work for one folder depends on the page alone. */
  page(wallet: Hex, folderIds: readonly string[], after: string | undefined, limit: number): Promise<AssetsPage>;
  /** Assets that are in folders, at most `limit` of them, in no order. */
  filed(wallet: Hex, limit: number): Promise<string[]>;
  count(wallet: Hex, folderId: string | null): Promise<number>;
  /** Places what is not placed yet and puts it into the folder; idempotent. */
  add(wallet: Hex, assetIds: readonly string[], folderId: string | null): Promise<CountChanges>;
  /** Out of this folder; the asset stays placed. */
  take(wallet: Hex, assetId: string, folderId: string): Promise<CountChanges>;
  /** Everything out of these folders; the assets stay placed. */
  empty(wallet: Hex, folderIds: readonly string[]): Promise<CountChanges>;
  /** Ends the placement of an asset that is in no folder; no effect on other assets. */
  forget(wallet: Hex, assetId: string): Promise<CountChanges>;
  /** Deletes all records of a person. */
  removeAll(wallet: Hex): Promise<void>;
}

export interface FoldersState {
  /** Null while a change is under way. Read before the data, which may then be newer but never older. */
  readonly revision: string | null;
  /** Null when they have to be counted. While a change is under way they lack it. */
  readonly counts: FolderCounts | null;
}

/** The state of a person's folders and placements, for pages that are open. */
export interface RevisionRepository {
  read(wallet: Hex): Promise<FoldersState>;
  /**
   * Records that a change begins. @returns called with what the written change did to the counts; without it readers wait for two
   * minutes, and then the counts are made again.
   */
  begin(wallet: Hex): Promise<(changes: CountChanges) => Promise<void>>;
  /** Keeps counts, if the person's placements are as they were at the revision and no change is under way. */
  keepCounts(wallet: Hex, revision: string, counts: FolderCounts): Promise<void>;
  /** Deletes the record. */
  remove(wallet: Hex): Promise<void>;
}

export interface Workfiles {
  readonly trees: TreeRepository;
  readonly placements: PlacementRepository;
}
