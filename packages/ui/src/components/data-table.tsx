import type { Table as AntdTable } from 'antd';
import type { ReactNode } from 'react';
import { usePhone } from '../theme/use-phone.ts';
import classes from './data-table.module.css';
import { later } from './later.tsx';

/** antd's Table in a separate chunk, loaded only by pages with tables. */
const Table = later(async () => (await import('./antd-table.ts')).Table) as unknown as typeof AntdTable;

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  readonly width?: number | string;
  readonly align?: 'left' | 'right';
  /** Whether the table's caller can sort by this column. */
  readonly sortable?: boolean;
}

/** Column and direction of the sort order. */
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
  /** The current sort order. */
  readonly sorting?: Sorting;
  /** Called when a column header is pressed; null for the default order. Cards have no headers: offer a separate control there. */
  readonly onSort?: (sorting: Sorting | null) => void;
}

const antdOrder = { asc: 'ascend', desc: 'descend' } as const;

/** antd's sort props of a column; headers are buttons only if sorting is available. */
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

/** Rows of 44 px with a sticky header; cards below 768 px. The table chunk is loaded on first render. */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const phone = usePhone();
  if (!props.loading && props.rows.length === 0) return <>{props.empty}</>;
  // While the next rows load, the current ones stay in the current layout.
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
