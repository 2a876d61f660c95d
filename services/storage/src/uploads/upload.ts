import { type Hex, type Role, roleNeededFor } from '@ipr/domain';

export type UploadKind = 'file' | 'json';

/** What a version's metadata JSON says of its file. */
export interface NamedFile {
  readonly fileCid: string;
  /** SHA-256 of the file as it was chosen, 64 lower-case hex digits; blank where the document says none. */
  readonly fileHash: string;
  /** The version was made only to have the same file under a fresh key (decision 0013). */
  readonly sealedAnew: boolean;
}

/** What one person stored; the same content stored by two people is two uploads. */
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
  /** Null once a finished registration refers to it: kept for good (decision R3). */
  readonly keptUntil: Date | null;
  /** Groups it was put into, such as 'asset_7'. */
  readonly groups: readonly string[];
  /** The assets that keep it, the first one first; none while unfinished. */
  readonly assetIds: readonly string[];
  /** Day (UTC) whose allowance it was counted against. */
  readonly day: string;
  /** Making a second copy was begun, so it is there unless that failed. */
  readonly backupWanted: boolean;
  /** When the second copy of a file is to be made, the journal of that background task; null where none is to be made. */
  readonly copyDue?: Date | null;
  /** What a kept metadata JSON names; null for what is none, undefined where nobody has looked yet. */
  readonly names?: NamedFile | null;
  /** Assets in which it replaces earlier ciphertexts: its sender was owner or admin. Undefined on records of earlier releases. */
  readonly replacesIn?: readonly string[];
}

/** What is noted of a version when it is kept. */
export interface KeptVersion {
  readonly names: NamedFile;
  readonly replaces: boolean;
}

/** Whether this asset keeps an upload for good. */
export const isKeptBy =
  (assetId: string) =>
  ({ assetIds, keptUntil }: Upload): boolean =>
    keptUntil === null && assetIds.includes(assetId);

/** Whether another asset than this one keeps an upload for good. */
export const isKeptByOther =
  (assetId: string) =>
  ({ assetIds, keptUntil }: Upload): boolean =>
    keptUntil === null && assetIds.some((id) => id !== assetId);

/** Who may change an asset may store its documents (D1 section 6). */
export const editLevel: Role = roleNeededFor('edit');

/** Who may revoke may also have ciphertexts replaced; an editor could destroy the only copy of a file. */
export const removalLevel: Role = roleNeededFor('revoke');

/** D1 section 8: documents of an asset stand in a group of this name. */
export const groupOfAsset = (assetId: string): string => `asset_${assetId}`;

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
