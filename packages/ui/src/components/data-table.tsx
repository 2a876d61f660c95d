import type { Table as AntdTable } from 'antd';
import type { ReactNode } from 'react';
import { usePhone } from '../theme/use-phone.ts';
import classes from './data-table.module.css';
import { later } from './later.tsx';

/** antd's Table, in a file of its own that only pages with tables fetch. */
const Table = later(async () => (await import('./antd-table.ts')).Table) as unknown as typeof AntdTable;

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
    <Table
      aria-label={props.label}
      dataSource={[...props.rows] as object[]}
      rowKey={props.rowKey as (row: object) => string}
      loading={props.loading ?? false}
      sticky
      size="middle"
      pagination={false}
      columns={props.columns.map(({ key, title, render, width, align = 'left' }) => ({
        key,
        title,
        align,
        ...(width === undefined ? {} : { width }),
        render: (_: unknown, row: object) => render(row as Row),
      }))}
    />
  );
};
