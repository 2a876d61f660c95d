import { RowStateText, rowState } from '@ipr/features/asset-state';
import { Link, useShell } from '@ipr/mfe-contract';
import type { ListedAsset } from '@ipr/ports/index';
import { type Column, DataTable, DateText, type Sorting, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import classes from './library.module.css';
import { RowActions } from './row-menus.tsx';
import { firstSort, type LibrarySort, orderOf } from './use-library-query.ts';

interface Props {
  readonly items: readonly ListedAsset[];
  readonly loading: boolean;
  readonly empty: ReactNode;
  readonly sort: LibrarySort;
  readonly onSort: (sort: LibrarySort) => void;
}

/** What the heads of the table are called in an order. */
const sortingOf = (sort: LibrarySort): Sorting => {
  const { by, direction } = orderOf(sort);
  return { key: by, direction };
};

const sortOf = (sorting: Sorting | null): LibrarySort =>
  sorting ? (`${sorting.key}-${sorting.direction}` as LibrarySort) : firstSort;

const useColumns = (): readonly Column<ListedAsset>[] => {
  const text = useText();
  const { links, session } = useShell();
  const stateOf = (asset: ListedAsset) => rowState(asset, session.wallet, Math.floor(Date.now() / 1000));
  return [
    {
      key: 'title',
      title: text('library.column.asset'),
      sortable: true,
      render: (asset) => (
        <span className={classes.asset}>
          <Link to={links.asset(asset.id)} className={classes.title}>
            {asset.title}
          </Link>
          <RowStateText state={stateOf(asset)} />
        </span>
      ),
    },
    {
      key: 'created',
      title: text('library.column.created'),
      width: 190,
      sortable: true,
      render: ({ createdAt }) => <DateText seconds={createdAt} />,
    },
    {
      key: 'updated',
      title: text('library.column.updated'),
      width: 190,
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

/** Asset, Created, Updated, Actions (D2 section 2); cards on a phone. */
export const AssetTable = ({ items, loading, empty, sort, onSort }: Props) => {
  const text = useText();
  const columns = useColumns();
  return (
    <DataTable
      label={text('library.title')}
      rows={items}
      columns={columns}
      rowKey={({ id }) => id}
      loading={loading}
      empty={empty}
      sorting={sortingOf(sort)}
      onSort={(sorting) => onSort(sortOf(sorting))}
    />
  );
};
