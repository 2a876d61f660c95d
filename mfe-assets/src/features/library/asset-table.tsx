import { RowStateText } from '@ipr/features/asset-state';
import { type ListQueryState, sortingOf, sortOf } from '@ipr/features/list-query';
import type { Selection } from '@ipr/features/selection';
import { SortSelect } from '@ipr/features/sort-select';
import { Link, useShell } from '@ipr/mfe-contract';
import type { ListedAsset } from '@ipr/ports/index';
import { Checkbox, type Column, DataTable, DateText, useText, WrittenText } from '@ipr/ui';
import type { ReactNode } from 'react';
import { AssetIcon, IpType, SharedWith } from './asset-cells.tsx';
import classes from './library.module.css';
import type { LibraryQuery } from './library-query.ts';
import { RowActions } from './row-menus.tsx';
import { useShareCounts } from './use-share-counts.ts';
import { useStateOf } from './use-state-of.ts';

interface Props extends ListQueryState<LibraryQuery> {
  readonly items: readonly ListedAsset[];
  readonly loading: boolean;
  readonly empty: ReactNode;
  readonly selection: Selection;
  readonly canSelect: (asset: ListedAsset) => boolean;
}

interface AssetCellProps {
  readonly asset: ListedAsset;
  /** Null where nothing can be done with several assets. */
  readonly selection: Selection | null;
}

const AssetCell = ({ asset, selection }: AssetCellProps) => {
  const text = useText();
  const { links } = useShell();
  const stateOf = useStateOf();
  return (
    <span className={classes.lead}>
      {selection ? (
        <Checkbox
          aria-label={text('workfiles.select', { title: asset.title })}
          checked={selection.chosen.has(asset.id)}
          onChange={({ target }) => selection.put([asset.id], target.checked)}
          className={classes.box ?? ''}
        />
      ) : null}
      <AssetIcon asset={asset} />
      <span className={classes.asset}>
        <Link to={links.asset(asset.id)} className={classes.title}>
          <WrittenText>{asset.title}</WrittenText>
        </Link>
        <RowStateText state={stateOf(asset)} />
      </span>
    </span>
  );
};

const useColumns = (
  items: readonly ListedAsset[],
  { canSelect, selection }: Pick<Props, 'canSelect' | 'selection'>,
): readonly Column<ListedAsset>[] => {
  const text = useText();
  const stateOf = useStateOf();
  const counts = useShareCounts(items);
  return [
    {
      key: 'title',
      title: text('library.column.asset'),
      sortable: true,
      render: (asset) => <AssetCell asset={asset} selection={canSelect(asset) ? selection : null} />,
    },
    {
      key: 'type',
      title: text('register.field.ip-type'),
      width: 120,
      folds: true,
      render: (asset) => <IpType asset={asset} />,
    },
    {
      key: 'version',
      title: text('library.column.version'),
      width: 88,
      folds: true,
      render: ({ versionCount }) => versionCount,
    },
    {
      key: 'shared',
      title: text('library.column.shared-with'),
      width: 112,
      folds: true,
      render: (asset) => <SharedWith asset={asset} count={counts?.get(asset.id)} />,
    },
    {
      key: 'created',
      title: text('library.column.created'),
      width: 120,
      sortable: true,
      render: ({ createdAt }) => <DateText seconds={createdAt} />,
    },
    {
      key: 'updated',
      title: text('library.column.updated'),
      width: 120,
      sortable: true,
      render: ({ updatedAt }) => <DateText seconds={updatedAt} />,
    },
    {
      key: 'actions',
      title: text('library.column.actions'),
      width: 200,
      render: (asset) => <RowActions asset={asset} state={stateOf(asset)} />,
    },
  ];
};

/** Asset, Created, Updated, Actions (D2 section 2), and IP type, version and grants; cards where they do not fit. */
export const AssetTable = ({ items, loading, empty, query, change, ...selecting }: Props) => {
  const text = useText();
  return (
    <DataTable
      label={text('library.title')}
      rows={items}
      columns={useColumns(items, selecting)}
      rowKey={({ id }) => id}
      loading={loading}
      empty={empty}
      sorting={sortingOf(query.sort)}
      onSort={(sorting) => change({ sort: sortOf(sorting) })}
      cardTools={<SortSelect query={query} change={change} />}
    />
  );
};
