import { RowStateText, rowState } from '@ipr/features/asset-state';
import { type AssetSort, sortingOf, sortOf } from '@ipr/features/list-query';
import { Link, useShell } from '@ipr/mfe-contract';
import type { ListedAsset } from '@ipr/ports/index';
import { type Column, DataTable, DateText, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import classes from './library.module.css';
import { RowActions } from './row-menus.tsx';

interface Props {
  readonly items: readonly ListedAsset[];
  readonly loading: boolean;
  readonly empty: ReactNode;
  readonly sort: AssetSort;
  readonly onSort: (sort: AssetSort) => void;
}

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
