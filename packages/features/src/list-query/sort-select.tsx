import { Select, useText } from '@ipr/ui';
import { type AssetSort, assetSorts } from './asset-order.ts';

interface SortSelectProps {
  readonly query: { readonly sort: AssetSort };
  readonly change: (change: { readonly sort: AssetSort }) => void;
  readonly className?: string | undefined;
}

/** The sort order of a list of assets where it has no column headers. */
export const SortSelect = ({ query, change, className = '' }: SortSelectProps) => {
  const text = useText();
  return (
    <Select<AssetSort>
      aria-label={text('library.sort')}
      className={className}
      value={query.sort}
      onChange={(sort) => change({ sort })}
      options={assetSorts.map((sort) => ({ value: sort, label: text(`library.sort.${sort}`) }))}
    />
  );
};
