// biome-ignore-all lint/style/noExcessiveLinesPerFile: one interface with its documentation
import type { AccessLevel, Hex, ShareStatus } from '@ipr/domain';

/** Page size of asset lists, shares and timelines (D2 section 9). */
export const defaultPageSize = 10;
/** graph-node returns at most this many rows per query. */
export const maxPageSize = 1000;
/** Totals are counted up to this number. */
export const maxTotal = 1000;
/** Maximum number of rows to skip; gateway and The Graph's network accept no larger offset. */
export const maxReach = 5000;
/** Maximum number of assets named in one query; bounded by the body limit of the gateway. */
export const maxNamed = 500;

/** The newest indexed block. */
export interface IndexHead {
  readonly blockNumber: number;
  readonly blockHash: Hex;
}

/**
 * The moment shared by all pages of one list: events that arrive between two pages move no row, and no grant expires in
 * between.
 */
export interface Snapshot {
  readonly blockNumber: number;
  /** Unix seconds. */
  readonly time: number;
}

/** Page selection. */
export interface PageRequest {
  /** Rows per page, 1 to maxPageSize; default defaultPageSize. */
  readonly first?: number | undefined;
  /** Rows to skip: page × size, where the first page is 0. */
  readonly skip?: number | undefined;
  /** `at` of an earlier page of the same list; default is the newest state. */
  readonly at?: Snapshot | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Page<Row> {
  readonly items: readonly Row[];
  /** Counted up to maxTotal; `totalIsExact` is false beyond it. */
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly hasMore: boolean;
  readonly at: Snapshot;
}

/** Number of rows; a lower bound from maxTotal on. */
export interface Count {
  readonly value: number;
  readonly isExact: boolean;
}

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
}

export type AssetPage = Page<ListedAsset>;

/** One grant with its asset, as share lists show it. */
export interface Share extends AssetRole {
  readonly asset: { readonly id: string; readonly title: string; readonly owner: Hex };
  /** Displayed status by the rule of the domain (decision S1) at the moment of the page. */
  readonly status: ShareStatus;
  readonly grantNonce: number;
  readonly acceptedAt: number | null;
  readonly ndaSignedAt: number | null;
  readonly endedBy: Hex | null;
}

/** Incoming: granted to the wallet. Outgoing: granted by the wallet, or on an asset it owns (decision S9). */
export interface ShareQuery extends PageRequest {
  readonly wallet: string;
  readonly direction: 'incoming' | 'outgoing';
  /** Any of these; default all. */
  readonly statuses?: readonly Exclude<ShareStatus, 'Unknown'>[] | undefined;
  /** Substring of the asset's current title. */
  readonly titleContains?: string | undefined;
  readonly assetId?: string | undefined;
  /** Search: rows that match any of these criteria. The caller resolves names and partial addresses to grant ids. */
  readonly match?:
    | {
        readonly titleContains?: string | undefined;
        readonly ids?: readonly string[] | undefined;
      }
    | undefined;
}

export interface SharePage extends Page<Share> {
  /** Pending shares of this direction, regardless of the filter. */
  readonly pending: Count;
}

export type ActionType = 'CREATE' | 'UPDATE' | 'PENDING' | 'ACCEPT' | 'REVOKE' | 'RELINQUISH' | 'NDA_SIGN';

/** One activity entry. Fields that do not apply to its type are null. */
export interface Action {
  /** txHash-logIndex-type */
  readonly id: string;
  readonly type: ActionType;
  /** Unix seconds. */
  readonly timestamp: number;
  /** With its current title. */
  readonly asset: { readonly id: string; readonly title: string };
  readonly actor: Hex;
  readonly counterparty: Hex | null;
  readonly level: AccessLevel | null;
  /** Id of the related grant: asset-user-grantNonce. */
  readonly shareId: string | null;
  /** Unix seconds; 0 means never, or not applicable. */
  readonly expiresAt: number;
  /** SHA-256 of the file, or of the NDA. */
  readonly hash: Hex | null;
  readonly cid: string | null;
  /** Title given to the version. */
  readonly title: string | null;
  /** True for a RELINQUISH that rejected a pending grant. */
  readonly wasPending: boolean;
  readonly tx: { readonly id: Hex; readonly blockNumber: number };
}

export interface TimelineQuery extends PageRequest {
  readonly assetId: string;
  /** Any of these; default all. */
  readonly types?: readonly ActionType[] | undefined;
}

/**
 * The activity of a wallet: its own actions, actions towards it, and all actions on assets that it owns or holds a grant on
 * (decision P18).
 */
export interface ActivityQuery extends PageRequest {
  readonly wallet: string;
  readonly types?: readonly ActionType[] | undefined;
  /** Search: rows that match any of these criteria. The caller resolves names and sentences to wallets and types. */
  readonly match?:
    | {
        readonly titleContains?: string | undefined;
        readonly actors?: readonly string[] | undefined;
        readonly types?: readonly ActionType[] | undefined;
      }
    | undefined;
}

/** The four dashboard counters (decision P1). Expired grants are not counted. */
export interface DashboardMetrics {
  readonly owned: number;
  /** Number of distinct assets on which the wallet holds a grant that has not ended, as in the library. */
  readonly shared: Count;
  readonly pendingIncoming: Count;
  readonly pendingOutgoing: Count;
  /** Accepted grants in either direction that expire within 30 days. */
  readonly expiringSoon: Count;
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

/**
 * Read access to the state derived from the registry's events: lists, search, history. The registry contract decides access;
 * the index never does.
 */
export interface AssetIndex {
  /** @throws Failure index.unavailable */
  head(signal?: AbortSignal): Promise<IndexHead>;
  /**
   * Resolves when the index contains this block.
   * @param timeoutMs default 60 s
   * @throws Failure index.behind after the timeout; the signal's reason on abort
   */
  waitForBlock(blockNumber: number | bigint, timeoutMs?: number, signal?: AbortSignal): Promise<void>;
  /** @throws Failure assets.unavailable; RangeError for a page size or offset outside the limits */
  assets(query: AssetQuery): Promise<AssetPage>;
  /** @throws Failure asset.not-found; asset.details-unavailable when the index does not respond */
  asset(id: string, signal?: AbortSignal): Promise<AssetDetails>;
}

/**
 * The whole index: assets, activity and shares. Every paged method throws RangeError for a size or offset outside the limits.
 */
export interface RegistryIndex extends AssetIndex {
  /** @throws Failure dashboard.metrics-unavailable */
  metrics(wallet: string, signal?: AbortSignal): Promise<DashboardMetrics>;
  /**
   * Registrations of one account by month.
   * @param starts Unix seconds, thirteen values: the starts of twelve months in the caller's time zone, and the end of the
   *   last month
   * @throws Failure dashboard.metrics-unavailable; RangeError for another number of values, or values that do not increase
   */
  registrations(owner: string, starts: readonly number[], signal?: AbortSignal): Promise<Registrations>;
  /** Actions on one asset, newest first. @throws Failure asset.not-found, asset.timeline-unavailable */
  timeline(query: TimelineQuery): Promise<Page<Action>>;
  /** @throws Failure assets.unavailable */
  profile(wallet: string, page?: PageRequest): Promise<Profile>;
  /** Grants, newest first, including ended ones. @throws Failure shares.unavailable */
  shares(query: ShareQuery): Promise<SharePage>;
  /** Newest first. @throws Failure activity.unavailable */
  activity(query: ActivityQuery): Promise<Page<Action>>;
}
