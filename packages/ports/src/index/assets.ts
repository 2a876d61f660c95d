import type { AccessLevel, Hex } from '@ipr/domain';
import type { Page, PageRequest } from './page.ts';

/** An asset as listed. Times are Unix seconds, addresses lower case. */
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

/** The newest grant of an account on an asset, including an ended one. */
export interface HeldGrant {
  readonly level: AccessLevel;
  readonly state: RoleState;
  /** Unix seconds; 0 means never. */
  readonly expiresAt: number;
}

export interface ListedAsset extends AssetSummary {
  /** The newest grant of the query's `reader` or `sharedWith`; null when there is none, or when neither is given. */
  readonly grant: HeldGrant | null;
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

/** One grant, including an ended one. Its displayed status comes from shareStatus of the domain. */
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

/** A priority claim: the claimant had committed to a file of the asset before that file was registered (decision S18). */
export interface PriorityClaim {
  /** txHash-logIndex */
  readonly id: string;
  readonly claimant: Hex;
  /** Unix seconds of the commitment, not of the claim. */
  readonly committedAt: number;
  /** Unix seconds of the claim. */
  readonly txHash: Hex;
}

export interface AssetDetails extends AssetSummary {
  /** Time of the owner's commitment to the hash before the registration; null without a commitment. */
  readonly committedAt: number | null;
  /** Oldest commitment first; at most the oldest hundred. */
  readonly claims: readonly PriorityClaim[];
  /** Newest first; at most the newest thousand. */
  readonly versions: readonly AssetVersion[];
  /** Newest first, including ended ones; at most the newest thousand. */
  readonly roles: readonly AssetRole[];
}

/** Sort order of an asset list: by registration, newest version, or current title ignoring case. Ties are sorted by id. */
export interface AssetOrder {
  readonly by: 'created' | 'updated' | 'title';
  readonly direction: 'asc' | 'desc';
}

/**
 * Filter of an asset list, newest first by default. `owner`: assets owned by the account; `sharedWith`: assets on which the
 * account holds a grant that has not ended; both: the union without duplicates (decision P17); neither: all assets.
 */
export interface AssetQuery extends PageRequest {
  readonly owner?: string | undefined;
  readonly sharedWith?: string | undefined;
  /** Substring of the current title, ignoring case; no wildcards. */
  readonly titleContains?: string | undefined;
  /** The account whose newest grant each row contains, including an ended one; default `sharedWith`. */
  readonly reader?: string | undefined;
  /** Restricts the result to these ids; at most maxNamed decimal token ids. */
  readonly among?: readonly string[] | undefined;
  /** Excludes these ids from the result; at most maxNamed decimal token ids. */
  readonly except?: readonly string[] | undefined;
  readonly order?: AssetOrder | undefined;
  /**
   * Only assets behind this one in the order of registration, which `order` then has to be. A list beyond `maxReach` begins again with its last row.
   */
  readonly follows?: string | undefined;
}

export type AssetPage = Page<ListedAsset>;
