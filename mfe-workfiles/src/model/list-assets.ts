import { mostHeld } from '@ipr/api';
import { assetsPage, isEndless } from '@ipr/features/list-query';
import {
  type AssetOrder,
  type AssetQuery,
  type ListedAsset,
  maxNamed,
  maxPageSize,
  maxReach,
  type RegistryIndex,
} from '@ipr/ports/index';

/**
 * Scope: all owned and shared assets, all except some, all that are in no folder when those in folders are too many to name, or named
 * ones regardless of current access to them.
 */
export type WantedAssets =
  | { readonly kind: 'all' }
  | { readonly kind: 'except'; readonly ids: readonly string[] }
  | { readonly kind: 'unfiled'; readonly filedAmong: (ids: readonly string[]) => Promise<ReadonlySet<string>> }
  | { readonly kind: 'only'; readonly ids: readonly string[] };

export interface ListRequest {
  readonly wallet: string;
  readonly wanted: WantedAssets;
  readonly search: string;
  readonly order: AssetOrder;
  /** Starts at 1. */
  readonly page: number;
  /** Rows per page. */
  readonly size: number;
  readonly signal?: AbortSignal | undefined;
}

export interface AssetList {
  readonly items: readonly ListedAsset[];
  readonly total: number;
  /** False beyond the index's counting limit, and while not all assets were looked at. */
  readonly totalIsExact: boolean;
  /** Rows that paging can reach: at least one more page while more follow. */
  readonly reach: number;
  /** Assets that were looked at for this page. */
  readonly seen: number;
}

type Index = Pick<RegistryIndex, 'assets'>;

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / maxNamed) }, (_, at) => ids.slice(at * maxNamed, (at + 1) * maxNamed));

const byNumber = (a: string, b: string): number => a.length - b.length || (a < b ? -1 : 1);
const byTitle = new Intl.Collator('en', { sensitivity: 'base' });

const comparing = ({ by, direction }: AssetOrder) => {
  const rising = (a: ListedAsset, b: ListedAsset): number => {
    if (by === 'title') return byTitle.compare(a.title, b.title) || Number(a.id) - Number(b.id);
    return (by === 'updated' ? a.updatedAt - b.updatedAt : 0) || Number(a.id) - Number(b.id);
  };
  return direction === 'asc' ? rising : (a: ListedAsset, b: ListedAsset) => rising(b, a);
};

const cut = (rows: readonly ListedAsset[], { page, size }: ListRequest, totalIsExact = true): AssetList => ({
  items: rows.slice((page - 1) * size, page * size),
  total: rows.length,
  totalIsExact,
  reach: rows.length,
  seen: rows.length,
});

/** Named assets beyond the limit of ids per query: several queries whose results are combined here. */
const listMany = async (index: Index, request: ListRequest, base: AssetQuery, ids: readonly string[]) => {
  const rows: ListedAsset[] = [];
  for (const among of chunksOf(ids)) rows.push(...(await index.assets({ ...base, among, first: maxPageSize })).items);
  return cut(rows.sort(comparing(request.order)), request);
};

/** The same in the order of registration, which is that of the ids: one query for the rows of the page. */
const listByNumber = async (index: Index, request: ListRequest, base: AssetQuery, ids: readonly string[]) => {
  const { page, size, order } = request;
  const sorted = ids.toSorted(order.direction === 'asc' ? byNumber : (a, b) => byNumber(b, a));
  const among = sorted.slice((page - 1) * size, page * size);
  const { items } = await index.assets({ ...base, among, first: size });
  return {
    items,
    total: ids.length - (among.length - items.length),
    totalIsExact: true,
    reach: ids.length,
    seen: size,
  };
};

/** Assets beyond which no further ones are looked at: more than a person may place. */
const mostLookedAt = 60_000;

/**
 * Assets in no folder: those of the index in their order, without those that folders hold, until the page is full. The first look is
 * small, because most pages need no second one. In the order of registration it continues beyond the index's largest offset.
 */
const listUnfiled = async (
  index: Index,
  request: ListRequest,
  base: AssetQuery,
  filedAmong: (ids: readonly string[]) => Promise<ReadonlySet<string>>,
): Promise<AssetList> => {
  const needed = request.page * request.size + 1;
  const isByNumber = request.order.by === 'created';
  const rows: ListedAsset[] = [];
  let [seen, more, last] = [0, true, undefined as string | undefined];
  let at: AssetQuery['at'];
  while (more && rows.length < needed && seen < (isByNumber ? mostLookedAt : maxReach)) {
    const place = isByNumber ? { follows: last } : { skip: seen };
    const found = await index.assets({ ...base, ...place, at, first: seen === 0 ? mostHeld : maxNamed });
    const filed = await filedAmong(found.items.map(({ id }) => id));
    rows.push(...found.items.filter(({ id }) => !filed.has(id)));
    seen += found.items.length;
    last = found.items.at(-1)?.id;
    more = found.hasMore && found.items.length > 0;
    at = found.at;
  }
  return { ...cut(rows, request, !more), seen };
};

/** One page of a person's assets, searched and sorted by the index. @throws Failure assets.unavailable */
export const listAssets = async (index: Index, request: ListRequest): Promise<AssetList> => {
  const { wallet, wanted, search, order, page, size, signal } = request;
  const shared = { ...(search.trim() === '' ? {} : { titleContains: search.trim() }), order, reader: wallet, signal };
  const own = { ...shared, owner: wallet, sharedWith: wallet };
  const within = async (query: AssetQuery): Promise<AssetList> => {
    const end = isEndless(query) ? Number.POSITIVE_INFINITY : maxReach;
    if (page * size > end) return { items: [], total: 1, totalIsExact: false, reach: 0, seen: 0 };
    const found = await assetsPage(index, query, { page, size });
    const seen = (page - 1) * size + found.items.length + (found.hasMore ? 1 : 0);
    const reach = Math.min(found.totalIsExact ? found.total : Math.max(found.total, seen), end);
    return { ...found, reach, seen: found.items.length };
  };
  if (wanted.kind === 'all') return within(own);
  if (wanted.kind === 'unfiled') return listUnfiled(index, request, own, wanted.filedAmong);
  const { kind, ids } = wanted;
  if (kind === 'except') return within({ ...own, except: ids });
  if (ids.length === 0) return cut([], request);
  if (ids.length <= maxNamed) return within({ ...shared, among: ids });
  const isByNumber = order.by === 'created' && search.trim() === '';
  return (isByNumber ? listByNumber : listMany)(index, request, shared, ids);
};
