import type { Action, ActivityQuery, ActivityRows, TimelineQuery } from './activity.ts';
import type { AssetDetails, AssetPage, AssetQuery } from './assets.ts';
import type { DashboardMetrics, Profile, Registrations } from './dashboard.ts';
import type { IndexHead, Page, PageRequest } from './page.ts';
import type { SharePage, ShareQuery } from './shares.ts';

export * from './activity.ts';
export * from './assets.ts';
export * from './dashboard.ts';
export * from './page.ts';
export * from './shares.ts';

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
  activity(query: ActivityQuery): Promise<ActivityRows>;
}
