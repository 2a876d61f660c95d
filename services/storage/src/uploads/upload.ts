import { type Hex, type Role, roleNeededFor } from '@ipr/domain';

export type UploadKind = 'file' | 'json';

/** The file that a version's metadata JSON names. */
export interface NamedFile {
  readonly fileCid: string;
  /** SHA-256 of the file as it was chosen, 64 lower-case hex digits; blank where the document has none. */
  readonly fileHash: string;
  /** The version was made only to re-encrypt the same file under a new key (decision 0013). */
  readonly sealedAnew: boolean;
}

/** Content stored by one person; the same content stored by two people is two uploads. */
export interface Upload {
  readonly wallet: Hex;
  readonly cid: string;
  readonly kind: UploadKind;
  /** Bytes. */
  readonly size: number;
  /** SHA-256 of the content, 64 lower-case hex digits; null where it was not recorded. */
  readonly sha256: string | null;
  readonly fileName: string;
  readonly createdAt: Date;
  /** Null once a finished registration refers to it: kept permanently (decision R3). */
  readonly keptUntil: Date | null;
  /** Groups it was put into, such as 'asset_7'. */
  readonly groups: readonly string[];
  /** The assets that keep it, the first one first; none while unfinished. */
  readonly assetIds: readonly string[];
  /** Day (UTC) whose allowance it was counted against. */
  readonly day: string;
  /** Copying was started; the copy exists unless that failed. */
  readonly backupWanted: boolean;
  /** When its second copy is to be made, the journal of that background task; null where none is to be made. */
  readonly copyDue?: Date | null;
  /** When its stored bytes are to be read and compared with the hash; null until the first check, which is due at once. */
  readonly checkDue?: Date | null;
  /** Since when neither IPFS nor any source has its bytes; null while they are readable. */
  readonly lostSince?: Date | null;
  /** The file a kept metadata JSON names; null for other content, undefined where it was not read yet. */
  readonly names?: NamedFile | null;
  /** Assets in which it replaces earlier ciphertexts, because its sender was owner or admin. Undefined in records of earlier releases. */
  readonly replacesIn?: readonly string[];
}

/** Recorded of a version when it is kept. */
export interface KeptVersion {
  readonly names: NamedFile;
  readonly replaces: boolean;
}

/** Whether this asset keeps an upload permanently. */
export const isKeptBy =
  (assetId: string) =>
  ({ assetIds, keptUntil }: Upload): boolean =>
    keptUntil === null && assetIds.includes(assetId);

/** Whether an asset other than this one keeps an upload permanently. */
export const isKeptByAnother =
  (assetId: string) =>
  ({ assetIds, keptUntil }: Upload): boolean =>
    keptUntil === null && assetIds.some((id) => id !== assetId);

/** Level needed to store an asset's documents: the level that may change the asset (D1 section 6). */
export const editLevel: Role = roleNeededFor('edit');

/** Level needed to remove replaced ciphertexts: that of revoking, since an editor could otherwise destroy the only copy of a file. */
export const removalLevel: Role = roleNeededFor('revoke');

/** Name of the group of an asset's documents (D1 section 8). */
export const groupOfAsset = (assetId: string): string => `asset_${assetId}`;

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
