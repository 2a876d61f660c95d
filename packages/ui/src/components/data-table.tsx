import type { Table as AntdTable } from 'antd';
import type { ReactNode } from 'react';
import { usePhone } from '../theme/use-phone.ts';
import { useWidth } from '../theme/use-width.ts';
import classes from './data-table.module.css';
import { later } from './later.tsx';

/** antd's Table in a separate chunk, loaded only by pages with tables. */
const Table = later(async () => (await import('./antd-table.ts')).Table, {
  hasTexts: false,
}) as unknown as typeof AntdTable;

export interface Column<Row> {
  readonly key: string;
  readonly title: string;
  readonly render: (row: Row) => ReactNode;
  /** The least width in CSS pixels; columns without one share the rest, at least `flexibleWidth` each. */
  readonly width?: number;
  /** Shown below the first column, with its title, while the table is too narrow for all columns. */
  readonly folds?: boolean;
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
  /** Called when a column header is pressed; null for the default order. Cards have no headers: see `cardTools`. */
  readonly onSort?: (sorting: Sorting | null) => void;
  /** Shown above the cards, e.g. a choice of the sort order. */
  readonly cardTools?: ReactNode;
  /** Replaces the cards, e.g. where a card as a whole is a link. */
  readonly cards?: ReactNode;
}

/** The least width in CSS pixels of a column that takes the rest of the row. */
const flexibleWidth = 220;

const leastWidth = <Row,>(columns: readonly Column<Row>[]): number =>
  columns.reduce((sum, { width = flexibleWidth }) => sum + width, 0);

type Layout = 'all' | 'folded' | 'cards';

/** @param available null while it is unknown */
const layoutOf = <Row,>(columns: readonly Column<Row>[], available: number | null): Layout => {
  if (available === null || leastWidth(columns) <= available) return 'all';
  return leastWidth(columns.filter(({ folds }) => !folds)) <= available ? 'folded' : 'cards';
};

/** The columns of a narrow table: the first one contains those that fold. */
const foldedColumns = <Row,>(columns: readonly Column<Row>[]): readonly Column<Row>[] => {
  const folding = columns.filter(({ folds }) => folds);
  const [lead, ...others] = columns.filter(({ folds }) => !folds);
  if (!lead || folding.length === 0) return columns;
  const render = (row: Row) => (
    <>
      {lead.render(row)}
      <dl className={classes.folded}>
        {folding.map(({ key, title, render: renderFolded }) => (
          <div key={key}>
            <dt>{title}</dt>
            <dd>{renderFolded(row)}</dd>
          </div>
        ))}
      </dl>
    </>
  );
  return [{ ...lead, render }, ...others];
};

const antdOrder = { asc: 'ascend', desc: 'descend' } as const;

/** antd's sort props of a column; headers are buttons only if sorting is available. */
const sorterOf = (key: string, sorting: Sorting | undefined) => ({
  sorter: true,
  sortOrder: sorting?.key === key ? antdOrder[sorting.direction] : null,
  showSorterTooltip: false,
});

const Cards = <Row,>({ rows, columns, rowKey, label, loading = false, cardTools }: DataTableProps<Row>) => (
  <>
    {cardTools ? <div className={classes.tools}>{cardTools}</div> : null}
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
  </>
);

const Rows = <Row,>(props: DataTableProps<Row>) => (
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

/**
 * Rows with a sticky header. Where the columns do not fit, some fold below the first one; where even the others do not, and below
 * 768 px, each row is a card. The table chunk is loaded on first render.
 */
export const DataTable = <Row,>(props: DataTableProps<Row>) => {
  const phone = usePhone();
  const [available, box] = useWidth();
  if (!props.loading && props.rows.length === 0) return <>{props.empty}</>;
  const layout = phone ? 'cards' : layoutOf(props.columns, available);
  const columns = layout === 'folded' ? foldedColumns(props.columns) : props.columns;
  return (
    <div ref={box}>
      {/* While the next rows load, the current ones stay in the current layout. */}
      {layout === 'cards' && props.rows.length > 0 ? (
        (props.cards ?? <Cards {...props} />)
      ) : (
        <Rows {...props} columns={columns} />
      )}
    </div>
  );
};
