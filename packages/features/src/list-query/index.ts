export { type AssetSort, assetSorts, firstSort, orderOf, reachOf, sortingOf, sortOf } from './asset-order.ts';
export { assetsPage, isEndless } from './assets-page.ts';
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
