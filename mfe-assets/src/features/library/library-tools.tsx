import type { ListQueryState } from '@ipr/features/list-query';
import { SearchBox, Segmented, useText } from '@ipr/ui';
import classes from './library.module.css';
import { type LibraryFilter, type LibraryQuery, libraryFilters } from './library-query.ts';

/** Filter buttons and search. */
export const LibraryTools = ({ query, change }: ListQueryState<LibraryQuery>) => {
  const text = useText();
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
    </div>
  );
};
