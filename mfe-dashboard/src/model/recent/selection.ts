import type { Activity } from '@ipr/api';

/** Chosen rows, or all rows of the current filter without some. */
export type Selection =
  | { readonly kind: 'some'; readonly rows: ReadonlyMap<string, Activity> }
  | { readonly kind: 'all'; readonly except: ReadonlySet<string> };

export const nothingSelected: Selection = { kind: 'some', rows: new Map() };
export const everythingSelected: Selection = { kind: 'all', except: new Set() };

export const isSelected = (selection: Selection, id: string): boolean =>
  selection.kind === 'all' ? !selection.except.has(id) : selection.rows.has(id);

/** @param total rows of the current filter */
export const selectedCount = (selection: Selection, total: number): number =>
  selection.kind === 'all' ? Math.max(0, total - selection.except.size) : selection.rows.size;

/** Selects rows, or removes them from the selection. */
export const withRows = (selection: Selection, rows: readonly Activity[], selected: boolean): Selection => {
  if (selection.kind === 'all') {
    const except = new Set(selection.except);
    for (const { id } of rows) selected ? except.delete(id) : except.add(id);
    return { kind: 'all', except };
  }
  const chosen = new Map(selection.rows);
  for (const row of rows) selected ? chosen.set(row.id, row) : chosen.delete(row.id);
  return { kind: 'some', rows: chosen };
};
