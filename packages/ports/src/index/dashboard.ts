import type { Hex } from '@ipr/domain';
import type { AssetSummary } from './assets.ts';
import type { Count, Page, Snapshot } from './page.ts';
import type { Share } from './shares.ts';

/** The four dashboard counters (decision P1). Expired grants are not counted. */
export interface DashboardMetrics {
  readonly owned: number;
  /** Number of distinct assets on which the wallet holds a grant that has not ended, as in the library. */
  readonly shared: Count;
  readonly pendingIncoming: Count;
  readonly pendingOutgoing: Count;
  /** Accepted grants that expire within 30 days (decision V4). No grant has both directions. */
  readonly expiringIncoming: Count;
  readonly expiringOutgoing: Count;
  readonly at: Snapshot;
}

export interface Registrations {
  /** Twelve counts, one per month. */
  readonly perMonth: readonly number[];
  /** Time of the wallet's first registration; the year selector starts there. */
  readonly firstAt: number | null;
}

export interface Profile {
  readonly wallet: Hex;
  /** Exact count. */
  readonly assetCount: number;
  readonly assets: Page<AssetSummary>;
  /** Grants held by the account that have not ended, newest first; at most maxPageSize. */
  readonly roles: readonly Share[];
}
