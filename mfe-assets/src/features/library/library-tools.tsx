import { Input, SearchOutlined, Segmented, Select, usePhone, useText } from '@ipr/ui';
import { useEffect, useState } from 'react';
import classes from './library.module.css';
import { useDelayed } from './use-assets.ts';
import {
  type LibraryFilter,
  type LibraryQuery,
  type LibrarySort,
  libraryFilters,
  librarySorts,
} from './use-library-query.ts';

export interface LibraryToolsProps {
  readonly query: LibraryQuery;
  readonly change: (next: Partial<LibraryQuery>) => void;
}

const TitleSearch = ({ query, change }: LibraryToolsProps) => {
  const text = useText();
  const [typed, setTyped] = useState(query.search);
  const delayed = useDelayed(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed moves the address, not the other way round
  useEffect(() => {
    if (delayed !== query.search) change({ search: delayed });
  }, [delayed]);
  return (
    <Input
      type="search"
      allowClear
      prefix={<SearchOutlined aria-hidden />}
      aria-label={text('library.search')}
      placeholder={text('library.search')}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      className={classes.search ?? ''}
    />
  );
};

/** Filter buttons and search; the order too where there are no heads to press. */
export const LibraryTools = ({ query, change }: LibraryToolsProps) => {
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
      <TitleSearch query={query} change={change} />
      {phone ? (
        <Select<LibrarySort>
          aria-label={text('library.sort')}
          value={query.sort}
          onChange={(sort) => change({ sort })}
          options={librarySorts.map((sort) => ({ value: sort, label: text(`library.sort.${sort}`) }))}
        />
      ) : null}
    </div>
  );
};
