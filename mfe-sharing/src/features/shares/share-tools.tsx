import { Input, SearchOutlined, Select, useText } from '@ipr/ui';
import { useEffect, useState } from 'react';
import classes from './shares.module.css';
import { longestSearch, type ShareFilter, shareFilters } from './shares-query.ts';
import type { SharesQueryState } from './use-shares.ts';

/** The search waits for a pause in typing, in milliseconds (D1 section 9). */
const searchDelayMs = 300;

const SearchBox = ({ query, change }: SharesQueryState) => {
  const text = useText();
  const [typed, setTyped] = useState(query.search);
  // What was typed moves the address after a pause; an address that moved by itself (Back, 'Show all') moves the box at once.
  useEffect(() => setTyped(query.search), [query.search]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing starts the pause
  useEffect(() => {
    if (typed === query.search) return undefined;
    const timer = setTimeout(() => change({ search: typed }), searchDelayMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <Input
      type="search"
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      aria-label={text('shares.search')}
      placeholder={text('shares.search')}
      maxLength={longestSearch}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      className={classes.search ?? ''}
    />
  );
};

/** Search and status filter above the cards. */
export const ShareTools = (state: SharesQueryState) => {
  const text = useText();
  const label = (filter: ShareFilter) => text(filter === 'all' ? 'shares.all' : `status.${filter}`);
  return (
    <search className={classes.tools}>
      <SearchBox {...state} />
      <Select<ShareFilter>
        aria-label={text('shares.status')}
        className={classes.filter ?? ''}
        value={state.query.filter}
        options={shareFilters.map((value) => ({ value, label: label(value) }))}
        onChange={(filter) => state.change({ filter })}
      />
    </search>
  );
};
