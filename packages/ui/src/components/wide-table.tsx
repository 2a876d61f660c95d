import { Table } from 'antd';
import type { DataTableProps } from './data-table.tsx';

export const WideTable = (props: DataTableProps<unknown>) => {
  const { label, rows, columns, rowKey, loading = false } = props;
  return (
    <Table
      aria-label={label}
      dataSource={[...rows]}
      rowKey={rowKey}
      loading={loading}
      sticky
      size="middle"
      pagination={false}
      columns={columns.map(({ key, title, render, width, align = 'left' }) => ({
        key,
        title,
        align,
        ...(width === undefined ? {} : { width }),
        render: (_: unknown, row: unknown) => render(row),
      }))}
    />
  );
};
