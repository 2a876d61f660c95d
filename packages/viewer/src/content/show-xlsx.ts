import readXlsxFile from 'read-excel-file/universal';
import { type Row, showGrid } from './grid.ts';
import type { Show } from './listen.ts';
import { unpackArchive } from './unpack-archive.ts';

/** Rows that are added at once. */
const rowsAtOnce = 200;

/** A date without a time is at midnight UTC. */
const dateText = (date: Date): string => {
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString();
  return text
    .replace(/T00:00:00\.000Z$/, '')
    .replace('T', ' ')
    .replace(/(:00)?\.000Z$/, '');
};

/** The value of a cell as text, without the format of the workbook. */
export const cellText = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return dateText(value);
  return typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
};

const rowsOf = (data: readonly (readonly unknown[])[]) => {
  let at = 0;
  return async (): Promise<readonly Row[] | null> => {
    if (at >= data.length) return null;
    const rows = data.slice(at, at + rowsAtOnce).map((row) => row.map(cellText));
    at += rowsAtOnce;
    return rows;
  };
};

/** The sheets of an Excel workbook one below the other: the stored values, not the formulas. */
export const showXlsx: Show = async ({ root, order }) => {
  const sheets = await readXlsxFile(await unpackArchive(new Uint8Array(order.bytes)));
  const all: (() => AsyncIterable<Node>)[] = [];
  for (const { sheet, data } of sheets) {
    root.append(Object.assign(document.createElement('h2'), { textContent: sheet, className: 'sheet-name' }));
    all.push(await showGrid(root, sheet, rowsOf(data)));
  }
  const parts = async function* () {
    for (const each of all) yield* each();
  };
  return { parts };
};
