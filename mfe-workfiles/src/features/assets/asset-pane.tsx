import { pageSize } from '@ipr/features/list-query';
import { type Selection, SelectionBar } from '@ipr/features/selection';
import { Button, EmptyState, ErrorState, ListFoot, LoadingState, Pagination, useLanguage, useText } from '@ipr/ui';
import { useEffect } from 'react';
import { findFolders, rootId } from '../../model/folder-map.ts';
import { type AssetView, useKeptView } from '../../model/kept-view.ts';
import { type ShownAssets, useAssets } from '../../model/use-assets.ts';
import { useFolderName, useWorkfiles } from '../../model/workfiles-context.ts';
import { FolderCards } from '../folder/folder-cards.tsx';
import { AssetTools } from './asset-tools.tsx';
import { AssetGrid, AssetTable } from './asset-views.tsx';
import classes from './assets.module.css';
import { PlacingButtons } from './placing-buttons.tsx';

const Nothing = () => {
  const text = useText();
  const { current, query, change, openDialog } = useWorkfiles();
  if (query.search.trim() !== '')
    return (
      <EmptyState
        text={text('workfiles.empty-found', { search: query.search.trim() })}
        action={<Button onClick={() => change({ search: '' })}>{text('workfiles.clear-search')}</Button>}
      />
    );
  if (current.id === rootId) return <EmptyState text={text('workfiles.empty-root')} />;
  return (
    <EmptyState
      text={text('workfiles.empty')}
      action={
        <Button onClick={() => openDialog({ kind: 'put-in', folder: current })}>{text('workfiles.put-in')}</Button>
      }
    />
  );
};

const Foot = ({ data: { total, totalIsExact, awaited, reach } }: { readonly data: ShownAssets }) => {
  const text = useText();
  const { locale } = useLanguage();
  const { query, change } = useWorkfiles();
  const n = total.toLocaleString(locale);
  const exact = total === 1 ? text('library.total.one') : text('library.total.other', { n });
  const note = awaited === 0 ? null : text(`workfiles.awaited.${awaited === 1 ? 'one' : 'other'}`, { n: awaited });
  return (
    <ListFoot total={total === 0 ? null : totalIsExact ? exact : text('library.total.more', { n })} note={note}>
      <Pagination
        current={query.page}
        pageSize={pageSize}
        total={reach}
        hideOnSinglePage
        showSizeChanger={false}
        onChange={(page) => change({ page })}
      />
    </ListFoot>
  );
};

interface ListProps {
  readonly view: AssetView;
  readonly selection: Selection;
  /** True if folders are listed above; an empty asset list then needs no message. */
  readonly hasFolders: boolean;
}

const AssetList = ({ view, selection, hasFolders }: ListProps) => {
  const text = useText();
  const { folders, current, query, change, checkFocus, noteHolders } = useWorkfiles();
  const name = useFolderName()(current);
  const { data, error, contentsError, isPlaceholderData, retry } = useAssets(current, folders, query);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may have removed the focused element
  useEffect(checkFocus, [data?.items]);
  useEffect(() => {
    if (data) noteHolders(data.holders);
  }, [data, noteHolders]);
  const isBeyond = data?.items.length === 0 && data.total > 0 && !isPlaceholderData;
  // biome-ignore lint/correctness/useExhaustiveDependencies: returns to the first page once if the requested page no longer exists
  useEffect(() => {
    if (isBeyond && query.page > 1) change({ page: 1 });
  }, [isBeyond]);
  if (contentsError)
    return <ErrorState title={text('register.folders-failed')} error={contentsError} onRetry={retry} />;
  if (error && !data) return <ErrorState title={text('library.failed')} error={error} onRetry={retry} />;
  if (!data) return <LoadingState text={text('library.loading')} />;
  if (data.items.length === 0 && data.awaited === 0) return hasFolders ? null : <Nothing />;
  const label = query.search.trim() === '' ? text('workfiles.assets', { name }) : text('workfiles.found-assets');
  const Shown = view === 'grid' ? AssetGrid : AssetTable;
  return (
    <>
      {data.items.length > 0 ? (
        <SelectionBar here={data.items.map(({ id }) => id)} total={data.total} selection={selection}>
          <PlacingButtons ids={[...selection.chosen]} />
        </SelectionBar>
      ) : null}
      <Shown label={label} items={data.items} loading={isPlaceholderData} selection={selection} />
      <Foot data={data} />
    </>
  );
};

/** Contents of a folder, or search results in it and its subfolders: folders first, then assets. */
export const AssetPane = ({ selection }: { readonly selection: Selection }) => {
  const text = useText();
  const [view, setView] = useKeptView();
  const { current, scope, query } = useWorkfiles();
  const name = useFolderName()(current);
  const isSearch = query.search.trim() !== '';
  const folders = isSearch
    ? findFolders(
        scope.filter((node) => node !== current),
        query.search,
      )
    : current.children;
  return (
    <>
      <AssetTools view={view} onView={setView} />
      <FolderCards
        label={text(isSearch ? 'workfiles.found-folders' : 'workfiles.subfolders', { name })}
        nodes={folders}
        showPath={isSearch}
      />
      <AssetList view={view} selection={selection} hasFolders={folders.length > 0} />
      <p className={classes.note}>{text('workfiles.drag-hint')}</p>
    </>
  );
};
