import { useNavigate, useShell, useText } from '@ipr/mfe-kit';
import {
  Button,
  EmptyState,
  ErrorState,
  Input,
  LoadingState,
  PageHead,
  Pagination,
  PlusOutlined,
  SearchOutlined,
  Segmented,
} from '@ipr/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { AssetTable } from '../features/library/asset-table.tsx';
import classes from '../features/library/library.module.css';
import { pageSize, reachableTotal, useAssets, useDelayed } from '../features/library/use-assets.ts';
import {
  type LibraryFilter,
  type LibraryQuery,
  libraryFilters,
  useLibraryQuery,
} from '../features/library/use-library-query.ts';

interface ToolsProps {
  readonly query: LibraryQuery;
  readonly change: (next: Partial<LibraryQuery>) => void;
}

const Tools = ({ query, change }: ToolsProps) => {
  const text = useText();
  const [typed, setTyped] = useState(query.search);
  const delayed = useDelayed(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed moves the address, not the other way round
  useEffect(() => {
    if (delayed !== query.search) change({ search: delayed });
  }, [delayed]);
  return (
    <div className={classes.tools}>
      <Segmented<LibraryFilter>
        aria-label={text('library.filter')}
        value={query.filter}
        onChange={(filter) => change({ filter })}
        options={libraryFilters.map((filter) => ({ value: filter, label: text(`library.${filter}`) }))}
      />
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
    </div>
  );
};

interface ListProps extends ToolsProps {
  readonly newAsset: ReactNode;
}

const List = ({ query, change, newAsset }: ListProps) => {
  const text = useText();
  const { data, error, isPlaceholderData, refetch } = useAssets(query);
  const beyond = data?.items.length === 0 && query.page > 1 && !isPlaceholderData;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that is gone sends back to the first, once
  useEffect(() => {
    if (beyond) change({ page: 1 });
  }, [beyond]);
  if (error) return <ErrorState title={text('library.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState text={text('library.loading')} />;
  return (
    <>
      <AssetTable
        items={data.items}
        loading={isPlaceholderData}
        empty={<EmptyState text={text('library.empty')} action={newAsset} />}
      />
      <Pagination
        className={classes.pages ?? ''}
        align="end"
        current={query.page}
        pageSize={pageSize}
        total={reachableTotal(data, query.page)}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={(page) => change({ page })}
      />
    </>
  );
};

/** Assets Library (D2 section 2). */
export const LibraryPage = () => {
  const text = useText();
  const { links } = useShell();
  const navigate = useNavigate();
  const { query, change } = useLibraryQuery();
  const newAsset = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => navigate(links.newAsset())}>
      {text('library.new')}
    </Button>
  );
  return (
    <>
      <PageHead title={text('library.title')} subtitle={text('library.subtitle')} action={newAsset} />
      <Tools query={query} change={change} />
      <List query={query} change={change} newAsset={newAsset} />
    </>
  );
};
