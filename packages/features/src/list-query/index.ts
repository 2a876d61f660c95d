export { type AssetSort, assetSorts, firstSort, orderOf, sortingOf, sortOf } from './asset-order.ts';
export {
  formatListQuery,
  type ListQueryFormat,
  type ListQueryState,
  pageSize,
  parseChoice,
  parsePage,
  parseSearch,
  useListQuery,
} from './list-query.ts';
