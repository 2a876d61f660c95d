import { type AssetOrder, maxReach } from '@ipr/ports/index';
import type { Sorting } from '@ipr/ui';

export const assetSorts = [
  'created-desc',
  'created-asc',
  'updated-desc',
  'updated-asc',
  'title-asc',
  'title-desc',
] as const;
export type AssetSort = (typeof assetSorts)[number];

/** Default order of an asset list. */
export const firstSort: AssetSort = 'created-desc';

const orders: Readonly<Record<AssetSort, AssetOrder>> = {
  'created-desc': { by: 'created', direction: 'desc' },
  'created-asc': { by: 'created', direction: 'asc' },
  'updated-desc': { by: 'updated', direction: 'desc' },
  'updated-asc': { by: 'updated', direction: 'asc' },
  'title-asc': { by: 'title', direction: 'asc' },
  'title-desc': { by: 'title', direction: 'desc' },
};

export const orderOf = (sort: AssetSort): AssetOrder => orders[sort];

/** Rows that paging can reach in an order; a list continues without an end in that of registration alone. */
export const reachOf = (sort: AssetSort): number => (orders[sort].by === 'created' ? 1_000_000 : maxReach);

/** The column and direction that a table marks for an order. */
export const sortingOf = (sort: AssetSort): Sorting => {
  const { by, direction } = orders[sort];
  return { key: by, direction };
};

/** The order for a pressed column; the default one if the table no longer sorts. */
export const sortOf = (sorting: Sorting | null): AssetSort =>
  assetSorts.find((sort) => sort === `${sorting?.key}-${sorting?.direction}`) ?? firstSort;
