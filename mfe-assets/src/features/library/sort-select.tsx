import { type AssetSort, assetSorts, type ListQueryState } from '@ipr/features/list-query';
import { Select, useText } from '@ipr/ui';
import type { LibraryQuery } from './library-query.ts';

/** The sort order where the rows are cards, which have no column headers. */
export const SortSelect = ({ query, change }: ListQueryState<LibraryQuery>) => {
  const text = useText();
  return (
    <Select<AssetSort>
      aria-label={text('library.sort')}
      value={query.sort}
      onChange={(sort) => change({ sort })}
      options={assetSorts.map((sort) => ({ value: sort, label: text(`library.sort.${sort}`) }))}
    />
  );
};
