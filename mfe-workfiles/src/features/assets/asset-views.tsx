import { sortingOf, sortOf } from '@ipr/features/list-query';
import type { Selection } from '@ipr/features/selection';
import { SortSelect } from '@ipr/features/sort-select';
import type { ListedAsset } from '@ipr/ports/index';
import { type Column, DataTable, DateText, useText } from '@ipr/ui';
import { useWorkfiles } from '../../model/workfiles-context.ts';
import { ActionMenu } from '../menu/action-menu.tsx';
import { AssetWords } from './asset-words.tsx';
import classes from './assets.module.css';
import { useAssetActions } from './use-asset-actions.ts';

export interface AssetsProps {
  readonly label: string;
  readonly items: readonly ListedAsset[];
  readonly loading: boolean;
  readonly selection: Selection;
}

const Menu = ({ asset: { id, title } }: { readonly asset: ListedAsset }) => {
  const text = useText();
  const actions = useAssetActions();
  return <ActionMenu name={text('workfiles.asset-actions', { title })} actions={actions(id)} />;
};

const useColumns = (selection: Selection): readonly Column<ListedAsset>[] => {
  const text = useText();
  return [
    {
      key: 'title',
      title: text('library.column.asset'),
      sortable: true,
      render: (asset) => <AssetWords asset={asset} selection={selection} />,
    },
    {
      key: 'created',
      title: text('library.column.created'),
      width: 170,
      folds: true,
      sortable: true,
      render: ({ createdAt }) => <DateText seconds={createdAt} />,
    },
    {
      key: 'updated',
      title: text('library.column.updated'),
      width: 170,
      sortable: true,
      render: ({ updatedAt }) => <DateText seconds={updatedAt} />,
    },
    { key: 'actions', title: text('library.column.actions'), width: 96, render: (asset) => <Menu asset={asset} /> },
  ];
};

/** Assets as rows; cards where they do not fit. */
export const AssetTable = ({ label, items, loading, selection }: AssetsProps) => {
  const columns = useColumns(selection);
  const { query, change } = useWorkfiles();
  return (
    <DataTable
      label={label}
      rows={items}
      columns={columns}
      rowKey={({ id }) => id}
      loading={loading}
      empty={null}
      sorting={sortingOf(query.sort)}
      onSort={(sorting) => change({ sort: sortOf(sorting) })}
      cardTools={<SortSelect query={query} change={change} className={classes.sort} />}
    />
  );
};

/** Assets as a grid of cards. */
export const AssetGrid = ({ label, items, loading, selection }: AssetsProps) => {
  const text = useText();
  return (
    <ul aria-label={label} aria-busy={loading} className={classes.grid}>
      {items.map((asset) => (
        <li key={asset.id} className={classes.card}>
          <div className={classes.lead}>
            <AssetWords asset={asset} selection={selection} />
            <Menu asset={asset} />
          </div>
          <span className={classes.updated}>
            {text('library.column.updated')} <DateText seconds={asset.updatedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
};
