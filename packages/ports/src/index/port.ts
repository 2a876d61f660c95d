import type { AccessLevel, Hex } from '@ipr/domain';

/** Page size of asset lists, shares and timelines (D2 section 9). */
export const defaultPageSize = 10;
/** graph-node answers at most this many rows at once. */
export const maxPageSize = 1000;
/** Totals are counted up to this number. */
export const maxTotal = 1000;

/** The newest block that the index has taken in. */
export interface IndexHead {
  readonly blockNumber: number;
  readonly blockHash: Hex;
}

/** One asset in a list. Times are Unix seconds, addresses lower case. */
export interface AssetSummary {
  /** Decimal token id. */
  readonly id: string;
  readonly owner: Hex;
  /** SHA-256 of the newest version's file. */
  readonly hash: Hex;
  readonly cid: string;
  readonly title: string;
  /** Title of version 1. */
  readonly name: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly creationTxHash: Hex;
  readonly versionCount: number;
}

export interface AssetVersion {
  /** asset-n */
  readonly id: string;
  /** Counts from 1. */
  readonly number: number;
  readonly hash: Hex;
  readonly cid: string;
  readonly title: string;
  readonly updater: Hex;
  readonly txHash: Hex;
  readonly blockNumber: number;
  readonly timestamp: number;
}

export type RoleState = 'PENDING' | 'ACTIVE' | 'REVOKED' | 'RELINQUISHED' | 'REJECTED' | 'REPLACED';

/** One grant, also after its end. What to show of it is said by shareStatus of the domain. */
export interface AssetRole {
  /** asset-user-grantNonce */
  readonly id: string;
  readonly user: Hex;
  readonly grantor: Hex;
  readonly level: AccessLevel;
  readonly state: RoleState;
  readonly grantedAt: number;
  /** Unix seconds; 0 means never. */
  readonly expiresAt: number;
  readonly endedAt: number | null;
  readonly txHash: Hex;
  readonly ndaHash: Hex;
  readonly cid: string;
}

export interface AssetDetails extends AssetSummary {
  /** When the owner had committed to the hash before registering; null without a commitment. */
  readonly committedAt: number | null;
  /** Newest first; the newest thousand. */
  readonly versions: readonly AssetVersion[];
  /** Newest first; the newest thousand, ended ones included. */
  readonly roles: readonly AssetRole[];
}

/**
 * Which assets, newest first. With `owner` those the person owns, with `sharedWith` those the person holds a grant on that has
 * not ended; with both, the union without doubles (decision P17); with neither, all there are.
 */
export interface AssetQuery {
  readonly owner?: string | undefined;
  readonly sharedWith?: string | undefined;
  /** Matched anywhere in the current title, without regard to case; no wildcards. */
  readonly titleContains?: string | undefined;
  /** Rows of a page, 1 to maxPageSize. */
  readonly first?: number | undefined;
  readonly skip?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface AssetPage {
  readonly items: readonly AssetSummary[];
  /** Counted up to maxTotal; then `totalIsExact` is false. */
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly hasMore: boolean;
}

/** What the registry's events add up to: lists, search, history. Rights are never decided here but on the chain. */
export interface AssetIndex {
  /** @throws Failure index.unavailable */
  head(signal?: AbortSignal): Promise<IndexHead>;
  /**
   * Resolves when the index has taken in this block.
   * @param timeoutMs 60 s when not given
   * @throws Failure index.behind when time is up; the signal's reason
   */
  waitForBlock(blockNumber: number | bigint, timeoutMs?: number, signal?: AbortSignal): Promise<void>;
  /** @throws Failure index.unavailable; RangeError for a page size or offset outside the limits */
  assets(query: AssetQuery): Promise<AssetPage>;
  /** @throws Failure asset.not-found; asset.details-unavailable when the index does not answer */
  asset(id: string, signal?: AbortSignal): Promise<AssetDetails>;
}
