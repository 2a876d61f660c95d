import { Link, useShell, useText } from '@ipr/mfe-kit';
import type { AssetSummary } from '@ipr/ports/index/port';
import { type Column, DataTable, DateText } from '@ipr/ui';
import type { ReactNode } from 'react';
import classes from './library.module.css';

interface Props {
  readonly items: readonly AssetSummary[];
  readonly loading: boolean;
  readonly empty: ReactNode;
}

/** Asset, Created, Updated, Actions (D2 section 2); cards on a phone. */
export const AssetTable = ({ items, loading, empty }: Props) => {
  const text = useText();
  const { links } = useShell();
  const columns: readonly Column<AssetSummary>[] = [
    {
      key: 'asset',
      title: text('library.column.asset'),
      render: ({ id, title }) => (
        <Link to={links.asset(id)} className={classes.title}>
          {title}
        </Link>
      ),
    },
    {
      key: 'created',
      title: text('library.column.created'),
      width: 200,
      render: ({ createdAt }) => <DateText seconds={createdAt} />,
    },
    {
      key: 'updated',
      title: text('library.column.updated'),
      width: 200,
      render: ({ updatedAt }) => <DateText seconds={updatedAt} />,
    },
    {
      key: 'actions',
      title: text('library.column.actions'),
      width: 160,
      render: ({ id, title }) => (
        <Link to={links.asset(id)} aria-label={`${text('library.view')}: ${title}`} className={classes.action}>
          {text('library.view')}
        </Link>
      ),
    },
  ];
  return (
    <DataTable
      label={text('library.title')}
      rows={items}
      columns={columns}
      rowKey={({ id }) => id}
      loading={loading}
      empty={empty}
    />
  );
};
