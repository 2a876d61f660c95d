import type { ListQueryState } from '@ipr/features/list-query';
import { SearchBox, Segmented, Select, useText } from '@ipr/ui';
import {
  type RecentFilter,
  type RecentQuery,
  type RecentView,
  recentFilters,
  recentViews,
} from '../../model/recent/recent-query.ts';
import classes from './recent.module.css';

/** Search, type filter and view. */
export const RecentTools = ({ query, change }: ListQueryState<RecentQuery>) => {
  const text = useText();
  return (
    <search className={classes.tools}>
      <SearchBox
        label={text('recent.search')}
        value={query.search}
        onSearch={(search) => change({ search })}
        className={classes.search}
      />
      <Select<RecentFilter>
        aria-label={text('recent.filter')}
        className={classes.filter ?? ''}
        value={query.filter}
        options={recentFilters.map((value) => ({ value, label: text(`recent.filter.${value}`) }))}
        onChange={(filter) => change({ filter })}
      />
      <Segmented<RecentView>
        aria-label={text('recent.view')}
        value={query.view}
        options={recentViews.map((value) => ({ value, label: text(`recent.view.${value}`) }))}
        onChange={(view) => change({ view, page: query.page })}
      />
    </search>
  );
};
