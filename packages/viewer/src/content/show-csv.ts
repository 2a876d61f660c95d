import { csvRows } from './csv-rows.ts';
import { showGrid } from './grid.ts';
import type { Show } from './listen.ts';
import { findEncoding } from './text-encoding.ts';

const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Comma-, semicolon- or tab-separated values as a table; formulas are text. */
export const showCsv: Show = async ({ root, order, report }) => {
  const bytes = new Uint8Array(order.bytes);
  const encoding = await findEncoding(bytes, pause);
  if (encoding === 'windows-1252') report({ kind: 'encoding-guessed' });
  return { parts: await showGrid(root, order.name, csvRows(new TextDecoder(encoding).decode(bytes))) };
};
