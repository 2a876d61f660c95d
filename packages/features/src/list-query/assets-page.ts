import { type AssetPage, type AssetQuery, maxReach, type RegistryIndex } from '@ipr/ports/index';

type Wanted = Omit<AssetQuery, 'first' | 'skip' | 'follows'>;

/** Whether paging has no end before the list's own: in the order of registration, which a list can continue behind a row. */
export const isEndless = ({ order }: Pick<AssetQuery, 'order'>): boolean => (order?.by ?? 'created') === 'created';

/**
 * One page of assets. In the order of registration also beyond the index's largest offset: the list begins again behind every row at that
 * offset, which costs one query of one row each.
 * @param page starts at 1
 * @param reach the largest offset
 */
export const assetsPage = async (
  index: Pick<RegistryIndex, 'assets'>,
  wanted: Wanted,
  { page, size }: { readonly page: number; readonly size: number },
  reach: number = maxReach,
): Promise<AssetPage> => {
  let skip = (page - 1) * size;
  let [passed, follows, at] = [0, undefined as string | undefined, wanted.at];
  const place = () => ({ ...wanted, at, ...(follows ? { follows } : {}) });
  while (isEndless(wanted) && skip + size > reach) {
    const edge = await index.assets({ ...place(), first: 1, skip: reach - 1 });
    const [last] = edge.items;
    if (!last) return { ...edge, total: passed + edge.total, hasMore: false };
    [passed, follows, at] = [passed + reach, last.id, edge.at];
    skip -= reach;
  }
  const found = await index.assets({ ...place(), first: size, skip });
  return { ...found, total: passed + found.total };
};
