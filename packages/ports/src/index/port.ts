// biome-ignore-all lint/style/noExcessiveLinesPerFile: one promise with its words, read from top to bottom
import type { AccessLevel, Hex, ShareStatus } from '@ipr/domain';

/** Page size of asset lists, shares and timelines (D2 section 9). */
export const defaultPageSize = 10;
/** graph-node answers at most this many rows at once. */
export const maxPageSize = 1000;
/** Totals are counted up to this number. */
export const maxTotal = 1000;
/** Paging ends after this many rows: gateway and The Graph's network leave out no more. */
export const maxReach = 5000;
/** Assets that one query may name: what the gateway takes in one body. */
export const maxNamed = 500;

/** The newest block that the index has taken in. */
export interface IndexHead {
  readonly blockNumber: number;
  readonly blockHash: Hex;
}

/**
 * The moment that all pages of one list share: events that arrive while somebody pages move no row, and no grant expires
 * between two pages.
 */
export interface Snapshot {
  readonly blockNumber: number;
  /** Unix seconds. */
  readonly time: number;
}

/** Which part of a list. */
export interface PageRequest {
  /** Rows of a page, 1 to maxPageSize; defaultPageSize when not given. */
  readonly first?: number | undefined;
  /** Rows before it: page x size, the first page being 0. */
  readonly skip?: number | undefined;
  /** `at` of an earlier page of the same list; the newest state when not given. */
  readonly at?: Snapshot | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Page<Row> {
  readonly items: readonly Row[];
  /** Counted up to maxTotal; then `totalIsExact` is false. */
  readonly total: number;
  readonly totalIsExact: boolean;
  readonly hasMore: boolean;
  readonly at: Snapshot;
}

/** How many; from maxTotal on at least as many. */
export interface Count {
  readonly value: number;
  readonly isExact: boolean;
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

/** The newest grant that somebody was given on an asset, also after its end. */
export interface HeldGrant {
  readonly level: AccessLevel;
  readonly state: RoleState;
  /** Unix seconds; 0 means never. */
  readonly expiresAt: number;
}

export interface ListedAsset extends AssetSummary {
  /** What the query's `reader` or `sharedWith` was given; null when nothing, or when nobody is named. */
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

/** Somebody had committed to a file of the asset before that file was registered (decision S18). */
export interface PriorityClaim {
  /** txHash-logIndex */
  readonly id: string;
  readonly claimant: Hex;
  /** Unix seconds of the commitment, not of the claim. */
  readonly committedAt: number;
  /** Of the claim. */
  readonly txHash: Hex;
}

export interface AssetDetails extends AssetSummary {
  /** When the owner had committed to the hash before registering; null without a commitment. */
  readonly committedAt: number | null;
  /** Oldest commitment first; the oldest hundred. */
  readonly claims: readonly PriorityClaim[];
  /** Newest first; the newest thousand. */
  readonly versions: readonly AssetVersion[];
  /** Newest first; the newest thousand, ended ones included. */
  readonly roles: readonly AssetRole[];
}

/** Order of a list of assets: by registration, newest version or current title without regard to case. Equal ones stand by id. */
export interface AssetOrder {
  readonly by: 'created' | 'updated' | 'title';
  readonly direction: 'asc' | 'desc';
}

/**
 * Which assets, newest first unless ordered otherwise. With `owner` those the person owns, with `sharedWith` those the person holds a grant on that has
 * not ended; with both, the union without doubles (decision P17); with neither, all there are.
 */
export interface AssetQuery extends PageRequest {
  readonly owner?: string | undefined;
  readonly sharedWith?: string | undefined;
  /** Matched anywhere in the current title, without regard to case; no wildcards. */
  readonly titleContains?: string | undefined;
  /** Whose newest grant each row tells, also after its end; that of `sharedWith` when not given. */
  readonly reader?: string | undefined;
  /** These alone, of all that the rest asks for; at most maxNamed decimal token ids. */
  readonly among?: readonly string[] | undefined;
  /** All but these, of all that the rest asks for; at most maxNamed decimal token ids. */
  readonly except?: readonly string[] | undefined;
  readonly order?: AssetOrder | undefined;
}

export type AssetPage = Page<ListedAsset>;

/** One grant with its asset, as lists of shares show it. */
export interface Share extends AssetRole {
  readonly asset: { readonly id: string; readonly title: string; readonly owner: Hex };
  /** What is shown, by the rule of the domain (decision S1) at the moment of the page. */
  readonly status: ShareStatus;
  readonly grantNonce: number;
  readonly acceptedAt: number | null;
  readonly ndaSignedAt: number | null;
  readonly endedBy: Hex | null;
}

/** Incoming: granted to the wallet. Outgoing: granted by it, or on an asset it owns (decision S9). */
export interface ShareQuery extends PageRequest {
  readonly wallet: string;
  readonly direction: 'incoming' | 'outgoing';
  /** Any of them; all when not given. */
  readonly statuses?: readonly Exclude<ShareStatus, 'Unknown'>[] | undefined;
  /** Matched anywhere in the asset's current title. */
  readonly titleContains?: string | undefined;
  readonly assetId?: string | undefined;
  /** A search: rows that meet any of these. Names and parts of addresses are the caller's, who turns them into ids of grants. */
  readonly match?:
    | {
        readonly titleContains?: string | undefined;
        readonly ids?: readonly string[] | undefined;
      }
    | undefined;
}

export interface SharePage extends Page<Share> {
  /** Pending ones of this direction, whatever the filter. */
  readonly pending: Count;
}

export type ActionType = 'CREATE' | 'UPDATE' | 'PENDING' | 'ACCEPT' | 'REVOKE' | 'RELINQUISH' | 'NDA_SIGN';

/** One line of the activity. What an action of its type has not is null. */
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
  /** The grant it is about: asset-user-grantNonce. */
  readonly shareId: string | null;
  /** Unix seconds; 0 means never, also for what cannot expire. */
  readonly expiresAt: number;
  /** SHA-256 of the file, or of the NDA. */
  readonly hash: Hex | null;
  readonly cid: string | null;
  /** Title that the version was given. */
  readonly title: string | null;
  /** A RELINQUISH that rejected a grant before acceptance. */
  readonly wasPending: boolean;
  readonly tx: { readonly id: Hex; readonly blockNumber: number };
}

export interface TimelineQuery extends PageRequest {
  readonly assetId: string;
  /** Any of them; all when not given. */
  readonly types?: readonly ActionType[] | undefined;
}

/** Everything that concerns a wallet: what it did, what was done to it, and all on assets it owns or holds a grant on (decision P18). */
export interface ActivityQuery extends PageRequest {
  readonly wallet: string;
  readonly types?: readonly ActionType[] | undefined;
  /** A search: rows that meet any of these. Names and sentences are the caller's, who turns them into wallets and types. */
  readonly match?:
    | {
        readonly titleContains?: string | undefined;
        readonly actors?: readonly string[] | undefined;
        readonly types?: readonly ActionType[] | undefined;
      }
    | undefined;
}

/** The four counters (decision P1). Grants that have run out count nowhere. */
export interface DashboardMetrics {
  readonly owned: number;
  /** Different assets on which the wallet holds a grant that has not ended, as the library lists them. */
  readonly shared: Count;
  readonly pendingIncoming: Count;
  readonly pendingOutgoing: Count;
  /** Accepted, in either direction, and running out within 30 days. */
  readonly expiringSoon: Count;
  readonly at: Snapshot;
}

export interface Registrations {
  /** Twelve numbers, one for each month. */
  readonly perMonth: readonly number[];
  /** When the wallet registered its first asset: where a choice of years begins. */
  readonly firstAt: number | null;
}

export interface Profile {
  readonly wallet: Hex;
  /** Exact. */
  readonly assetCount: number;
  readonly assets: Page<AssetSummary>;
  /** Grants that it holds and that have not ended, newest first; at most maxPageSize. */
  readonly roles: readonly Share[];
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
  /** @throws Failure assets.unavailable; RangeError for a page size or offset outside the limits */
  assets(query: AssetQuery): Promise<AssetPage>;
  /** @throws Failure asset.not-found; asset.details-unavailable when the index does not answer */
  asset(id: string, signal?: AbortSignal): Promise<AssetDetails>;
}

/** The whole index: assets, and what people did and shared. Every page throws RangeError for a size or offset outside the limits. */
export interface RegistryIndex extends AssetIndex {
  /** @throws Failure dashboard.metrics-unavailable */
  metrics(wallet: string, signal?: AbortSignal): Promise<DashboardMetrics>;
  /**
   * Registrations of one person by month.
   * @param starts Unix seconds, thirteen: the starts of twelve months, in whatever zone, and the end of the last
   * @throws Failure dashboard.metrics-unavailable; RangeError for another number of them, or when they do not rise
   */
  registrations(owner: string, starts: readonly number[], signal?: AbortSignal): Promise<Registrations>;
  /** Actions on one asset, newest first. @throws Failure asset.not-found, asset.timeline-unavailable */
  timeline(query: TimelineQuery): Promise<Page<Action>>;
  /** @throws Failure assets.unavailable */
  profile(wallet: string, page?: PageRequest): Promise<Profile>;
  /** Grants, newest first, ended ones included. @throws Failure shares.unavailable */
  shares(query: ShareQuery): Promise<SharePage>;
  /** Newest first. @throws Failure activity.unavailable */
  activity(query: ActivityQuery): Promise<Page<Action>>;
}
