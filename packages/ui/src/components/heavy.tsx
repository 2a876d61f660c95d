import type { Table as AntdTable, Upload as AntdUpload } from 'antd';
import { later } from './later.tsx';

/** antd's Table, in a file of its own that only pages with tables fetch. */
export const Table = later(async () => (await import('./heavy-table.ts')).Table) as unknown as typeof AntdTable;

/** antd's upload area, likewise. */
export const UploadDragger = later(
  async () => (await import('./heavy-upload.ts')).Upload.Dragger,
) as unknown as (typeof AntdUpload)['Dragger'];
