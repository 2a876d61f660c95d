import { Skeleton } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { usePhone } from '../theme/use-phone.ts';
import classes from './data-table.module.css';

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly width?: number | string;
  readonly align?: 'left' | 'right';
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly loading?: boolean;
  readonly empty: ReactNode;
}

const WideTable = lazy(async () => ({ default: (await import('./wide-table.tsx')).WideTable }));

const Cards = <Row,>({ rows, columns, rowKey, label }: DataTableProps<Row>) => (
  <ul className={classes.cards} aria-label={label}>
    {rows.map((row) => (
      <li key={rowKey(row)}>
        {columns.map(({ key, title, render }, at) => (
          <div key={key} className={at === 0 ? classes.lead : classes.pair}>
            {at === 0 ? null : <span className={classes.name}>{title}</span>}
            <span>{render(row)}</span>
          </div>
        ))}
      </li>
    ))}
  </ul>
);

/** Rows of 44 px with a sticky head; cards below 768 px. The table itself is loaded when it is first shown. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const phone = usePhone();
  if (!props.loading && props.rows.length === 0) return <>{props.empty}</>;
  if (phone && !props.loading) return <Cards {...props} />;
  return (
    <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 5 }} />}>
      <WideTable {...(props as DataTableProps<unknown>)} />
    </Suspense>
  );
};
