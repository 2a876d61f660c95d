/** Id of the default folder, which has every placed asset that is in no folder. It is computed, never stored. */
export const defaultFolderId = 'default';

export const limits = {
  folders: 1_000,
  /** Folders from the top down to the deepest one; the default folder does not count. */
  depth: 20,
  assetsPerFolder: 10_000,
  foldersPerAsset: 20,
  /** In whatever folder, the default one included. */
  assetsPerPerson: 50_000,
} as const;

export interface StoredFolder {
  /** An ObjectId in hexadecimal, never used again after the folder's end. */
  readonly id: string;
  readonly name: string;
  /** Null at the top. */
  readonly parentId: string | null;
  /** Idempotency key of its creation, so that a call repeated after a crash finds the folder. */
  readonly creationKey?: string;
}

/** All folders of one person; replaced as a whole, which prevents cycles. */
export interface Tree {
  /** Counts changes; 0 for a person without folders so far. */
  readonly version: number;
  readonly folders: readonly StoredFolder[];
}

/** An asset that its person has placed. */
export interface Placement {
  readonly assetId: string;
  /** May name ended folders after a crash; no living folder at all means the default one. */
  readonly folderIds: readonly string[];
}

/** Numbers of assets by folder id; under `defaultFolderId` those in none. A folder without a number has no asset. */
export type FolderCounts = Readonly<Record<string, number>>;

/** How a write changed the numbers of assets by folder id; minus infinity for a folder that ended. */
export type CountChanges = Readonly<Record<string, number>>;

/** Adds to one of several changes. */
export const addTo = (changes: Record<string, number>, folderId: string, more: number): void => {
  changes[folderId] = (changes[folderId] ?? 0) + more;
};
