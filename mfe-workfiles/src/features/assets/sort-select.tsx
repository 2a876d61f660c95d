import { type AssetSort, assetSorts } from '@ipr/features/list-query';
import { Select, useText } from '@ipr/ui';
import { useWorkfiles } from '../../model/workfiles-context.ts';
import classes from './assets.module.css';

/** The sort order where the assets have no column headers. */
export const SortSelect = () => {
  const text = useText();
  const { query, change } = useWorkfiles();
  return (
    <Select<AssetSort>
      aria-label={text('library.sort')}
      className={classes.sort ?? ''}
      value={query.sort}
      onChange={(sort) => change({ sort })}
      options={assetSorts.map((sort) => ({ value: sort, label: text(`library.sort.${sort}`) }))}
    />
  );
};
