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
  /** Whether whoever fills the table can order it by this column. */
  readonly sortable?: boolean;
}

/** The column a table is ordered by. */
export interface Sorting {
  readonly key: string;
  readonly direction: 'asc' | 'desc';
}

export interface DataTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly columns: readonly Column<Row>[];
  readonly rowKey: (row: Row) => string;
  readonly loading?: boolean;
  readonly empty: ReactNode;
  /** How the rows are ordered already. */
  readonly sorting?: Sorting;
  /** A head was pressed; null when the order is to be as it begins. Cards have no heads: offer a choice of one's own there. */
  readonly onSort?: (sorting: Sorting | null) => void;
}

const antdOrder = { asc: 'ascend', desc: 'descend' } as const;

/** antd's order of a column; heads are not buttons where nothing can be ordered. */
const sorterOf = (key: string, sorting: Sorting | undefined) => ({
  sorter: true,
  sortOrder: sorting?.key === key ? antdOrder[sorting.direction] : null,
  showSorterTooltip: false,
});

const Cards = <Row,>({ rows, columns, rowKey, label, loading = false }: DataTableProps<Row>) => (
  <ul className={classes.cards} aria-label={label} aria-busy={loading}>
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
  // What was there stays while the next rows come, in the shape it has.
  if (phone && props.rows.length > 0) return <Cards {...props} />;
  return (
    <Table
      aria-label={props.label}
      dataSource={[...props.rows] as object[]}
      rowKey={props.rowKey as (row: object) => string}
      loading={props.loading ?? false}
      sticky
      size="middle"
      pagination={false}
      onChange={(_pages, _filters, chosen) => {
        const { columnKey, order } = Array.isArray(chosen) ? {} : chosen;
        props.onSort?.(order ? { key: String(columnKey), direction: order === 'ascend' ? 'asc' : 'desc' } : null);
      }}
      columns={props.columns.map(({ key, title, render, width, align = 'left', sortable }) => ({
        key,
        title,
        align,
        ...(sortable && props.onSort ? sorterOf(key, props.sorting) : {}),
        ...(width === undefined ? {} : { width }),
        render: (_: unknown, row: object) => render(row as Row),
      }))}
    />
  );
};
