import type { Hex } from '@ipr/domain';

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
  /** Counted up to maxTotal, or `countTo`; `totalIsExact` is false beyond it. */
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
