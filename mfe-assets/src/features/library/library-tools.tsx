import { type AssetSort, assetSorts, type ListQueryState } from '@ipr/features/list-query';
import { SearchBox, Segmented, Select, usePhone, useText } from '@ipr/ui';
import classes from './library.module.css';
import { type LibraryFilter, type LibraryQuery, libraryFilters } from './library-query.ts';

/** Filter buttons and search; also the sort order where the table has no column headers. */
export const LibraryTools = ({ query, change }: ListQueryState<LibraryQuery>) => {
  const text = useText();
  const phone = usePhone();
  return (
    <div className={classes.tools}>
      <Segmented<LibraryFilter>
        aria-label={text('library.filter')}
        value={query.filter}
        onChange={(filter) => change({ filter })}
        options={libraryFilters.map((filter) => ({ value: filter, label: text(`library.${filter}`) }))}
        className={classes.filters ?? ''}
      />
      <SearchBox
        label={text('library.search')}
        value={query.search}
        onSearch={(search) => change({ search })}
        className={classes.search}
      />
      {phone ? (
        <Select<AssetSort>
          aria-label={text('library.sort')}
          value={query.sort}
          onChange={(sort) => change({ sort })}
          options={assetSorts.map((sort) => ({ value: sort, label: text(`library.sort.${sort}`) }))}
        />
      ) : null}
    </div>
  );
};
