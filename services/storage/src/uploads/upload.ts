import type { Hex } from '@ipr/domain';

export type UploadKind = 'file' | 'json';

/** What one person stored; the same content stored by two people is two uploads. */
export interface Upload {
  readonly wallet: Hex;
  readonly cid: string;
  readonly kind: UploadKind;
  /** Bytes. */
  readonly size: number;
  readonly fileName: string;
  readonly createdAt: Date;
  /** Null once a finished registration refers to it: kept for good (decision R3). */
  readonly keptUntil: Date | null;
  /** Groups it was put into, such as 'asset_7'. */
  readonly groups: readonly string[];
  /** The registration that keeps it, null while unfinished. */
  readonly assetId: string | null;
  /** Day (UTC) whose allowance it was counted against. */
  readonly day: string;
}

/** D1 section 8: documents of an asset stand in a group of this name. */
export const groupOfAsset = (assetId: string): string => `asset_${assetId}`;

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10);
