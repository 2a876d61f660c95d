import { SearchBox, Select, useText } from '@ipr/ui';
import classes from './shares.module.css';
import { type ShareFilter, shareFilters } from './shares-query.ts';
import type { SharesQueryState } from './use-shares.ts';

/** Search and status filter above the cards. */
export const ShareTools = ({ query, change }: SharesQueryState) => {
  const text = useText();
  const label = (filter: ShareFilter) =>
    filter === 'all' || filter === 'expiring' ? text(`shares.${filter}`) : text(`status.${filter}`);
  return (
    <search className={classes.tools}>
      <SearchBox
        label={text('shares.search')}
        value={query.search}
        onSearch={(search) => change({ search })}
        className={classes.search}
      />
      <Select<ShareFilter>
        aria-label={text('shares.status')}
        className={classes.filter ?? ''}
        value={query.filter}
        options={shareFilters.map((value) => ({ value, label: label(value) }))}
        onChange={(filter) => change({ filter })}
      />
    </search>
  );
};
