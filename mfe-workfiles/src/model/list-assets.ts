import {
  type AssetOrder,
  type AssetQuery,
  type ListedAsset,
  maxNamed,
  maxPageSize,
  maxReach,
  type RegistryIndex,
} from '@ipr/ports/index';

/** Scope: all owned and shared assets, all except some, or named ones regardless of current access to them. */
export type WantedAssets =
  | { readonly kind: 'all' }
  | { readonly kind: 'except'; readonly ids: readonly string[] }
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
  /** False beyond the index's counting limit. */
  readonly totalIsExact: boolean;
}

type Index = Pick<RegistryIndex, 'assets'>;

const chunksOf = (ids: readonly string[]): string[][] =>
  Array.from({ length: Math.ceil(ids.length / maxNamed) }, (_, at) => ids.slice(at * maxNamed, (at + 1) * maxNamed));

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
});

/** Named assets beyond the limit of ids per query: several queries whose results are combined here. */
const listMany = async (index: Index, request: ListRequest, base: AssetQuery, ids: readonly string[]) => {
  const rows: ListedAsset[] = [];
  for (const among of chunksOf(ids)) rows.push(...(await index.assets({ ...base, among, first: maxPageSize })).items);
  return cut(rows.sort(comparing(request.order)), request);
};

/** All except more ids than a query can exclude: reads everything up to the index's limit and filters here. */
const listRest = async (index: Index, request: ListRequest, base: AssetQuery, ids: readonly string[]) => {
  const left = new Set(ids);
  const rows: ListedAsset[] = [];
  let more = true;
  for (let skip = 0; more && skip < maxReach; skip += maxPageSize) {
    const found = await index.assets({ ...base, first: maxPageSize, skip });
    rows.push(...found.items.filter(({ id }) => !left.has(id)));
    more = found.hasMore;
  }
  return cut(rows, request, !more);
};

/** One page of a person's assets, searched and sorted by the index. @throws Failure assets.unavailable */
export const listAssets = async (index: Index, request: ListRequest): Promise<AssetList> => {
  const { wallet, wanted, search, order, page, size, signal } = request;
  const shared = { ...(search.trim() === '' ? {} : { titleContains: search.trim() }), order, reader: wallet, signal };
  const own = { ...shared, owner: wallet, sharedWith: wallet };
  const paged = { first: size, skip: (page - 1) * size };
  if (wanted.kind === 'all') return index.assets({ ...own, ...paged });
  const { kind, ids } = wanted;
  if (kind === 'only' && ids.length === 0) return { items: [], total: 0, totalIsExact: true };
  if (kind === 'only')
    return ids.length > maxNamed
      ? listMany(index, request, shared, ids)
      : index.assets({ ...shared, ...paged, among: ids });
  return ids.length > maxNamed ? listRest(index, request, own, ids) : index.assets({ ...own, ...paged, except: ids });
};
