import { canShare } from '@ipr/domain';
import { standingOf } from '@ipr/features/asset-state';
import { type ListQueryState, pageSize } from '@ipr/features/list-query';
import { SelectionBar, useSelection } from '@ipr/features/selection';
import { useMenuEntries } from '@ipr/mfe-host/remote-part';
import { type ListedAsset, maxReach } from '@ipr/ports/index';
import { Button, EmptyState, ErrorState, ListFoot, LoadingState, later, useLanguage, useText } from '@ipr/ui';
import { type ReactNode, useEffect } from 'react';
import { AssetTable } from './asset-table.tsx';
import type { LibraryQuery } from './library-query.ts';
import { ShareSelected } from './share-selected.tsx';
import { endsBefore, reachableTotal, type ShownPage, useAssets } from './use-assets.ts';
import { useStateOf } from './use-state-of.ts';

/** The number of assets, marked as a minimum if the count is not exact. */
const Total = ({ total, totalIsExact }: Pick<ShownPage, 'total' | 'totalIsExact'>) => {
  const text = useText();
  const { locale } = useLanguage();
  const n = total.toLocaleString(locale);
  const exact = total === 1 ? text('library.total.one') : text('library.total.other', { n });
  return totalIsExact ? exact : text('library.total.more', { n });
};

const Pagination = later(async () => (await import('./library-paging.ts')).Pagination, { hasTexts: false });

const Pages = ({ data, query, change }: ListQueryState<LibraryQuery> & { readonly data: ShownPage }) => {
  const text = useText();
  const { locale } = useLanguage();
  const reachable = reachableTotal(data, query);
  return (
    <ListFoot
      total={data.items.length > 0 ? <Total {...data} /> : null}
      note={endsBefore(data, query) ? text('library.reach', { n: maxReach.toLocaleString(locale) }) : null}
    >
      {reachable > pageSize ? (
        <Pagination
          current={query.page}
          pageSize={pageSize}
          total={reachable}
          showSizeChanger={false}
          onChange={(page) => change({ page })}
        />
      ) : null}
    </ListFoot>
  );
};

interface Props extends ListQueryState<LibraryQuery> {
  readonly newAsset: ReactNode;
}

/** A search without results can be cleared; an empty list offers the first asset. */
const Empty = ({ query, change, newAsset }: Props) => {
  const text = useText();
  const clear = <Button onClick={() => change({ search: '' })}>{text('library.clear-search')}</Button>;
  return <EmptyState text={text('library.empty')} action={query.search.trim() ? clear : newAsset} />;
};

/** Assets that can be selected: those that this person may share, in a portal with a module that shares. */
const useSelectable = () => {
  const stateOf = useStateOf();
  const canBeShared = useMenuEntries('asset.share', '').length > 0;
  return (asset: ListedAsset): boolean => canBeShared && canShare(standingOf(stateOf(asset)));
};

/** One page of the assets that the person owns or has been granted access to. */
export const LibraryList = ({ query, change, newAsset }: Props) => {
  const text = useText();
  const { data, error, isPlaceholderData, refetch } = useAssets(query);
  const selection = useSelection(`${query.filter} ${query.search}`);
  const canSelect = useSelectable();
  const beyond = data?.items.length === 0 && query.page > 1 && !isPlaceholderData;
  // biome-ignore lint/correctness/useExhaustiveDependencies: returns to the first page once if the requested page no longer exists
  useEffect(() => {
    if (beyond) change({ page: 1 });
  }, [beyond]);
  if (error) return <ErrorState title={text('library.failed')} error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState text={text('library.loading')} />;
  const shareable = data.items.filter(canSelect).map(({ id }) => id);
  return (
    <>
      {shareable.length > 0 ? (
        <SelectionBar here={shareable} total={data.total} selection={selection}>
          <ShareSelected ids={[...selection.chosen]} />
        </SelectionBar>
      ) : null}
      <AssetTable
        items={data.items}
        selection={selection}
        canSelect={canSelect}
        loading={isPlaceholderData}
        empty={<Empty query={query} change={change} newAsset={newAsset} />}
        query={query}
        change={change}
      />
      <Pages data={data} query={query} change={change} />
    </>
  );
};
