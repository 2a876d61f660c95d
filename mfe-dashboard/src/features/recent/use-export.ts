import type { Activity, ActivityPage } from '@ipr/api';
import { csvOf } from '@ipr/domain';
import { saveBlob } from '@ipr/features/save-blob';
import { useShell } from '@ipr/mfe-contract';
import { useLanguage, useText } from '@ipr/ui';
import { useState } from 'react';
import { csvName } from '../../model/recent/csv.ts';
import { isoMoment } from '../../model/recent/iso-moment.ts';
import { mostRows, readAll } from '../../model/recent/read-all.ts';
import { listingOf, type RecentQuery } from '../../model/recent/recent-query.ts';
import { isSelected, type Selection } from '../../model/recent/selection.ts';
import { peopleOf, useDescribe } from './use-describe.ts';

export interface Exporting {
  /** Rows read so far; null while no export runs. */
  readonly rows: number | null;
  readonly run: () => Promise<void>;
}

const columns = ['date', 'time', 'user', 'action', 'asset', 'message'] as const;

/** The lines of the file: its head and one line per activity. */
const useLines = () => {
  const text = useText();
  const { timeZone } = useLanguage();
  const describe = useDescribe();
  return (items: readonly Activity[], people: ActivityPage['people']): string[][] => {
    const known = peopleOf(people);
    const lines = items.map((activity) => {
      const { action, asset, message } = describe(activity, known);
      const { day, time } = isoMoment(activity.timestamp, timeZone);
      return [day, time, known.get(activity.actor)?.name ?? activity.actor, action, asset, message];
    });
    return [columns.map((name) => text(`recent.column.${name}`)), ...lines];
  };
};

/** Saves the selected activities as CSV, or all of the filter if none is selected (decision P19). */
export const useExport = (query: RecentQuery, selection: Selection, people: ActivityPage['people']): Exporting => {
  const text = useText();
  const { api, notify, i18n } = useShell();
  const { timeZone } = useLanguage();
  const lines = useLines();
  const [rows, setRows] = useState<number | null>(null);
  const read = async () => {
    if (selection.kind === 'some' && selection.rows.size > 0) {
      const items = [...selection.rows.values()].toSorted((a, b) => b.timestamp - a.timestamp);
      return { items, people, isComplete: true };
    }
    const all = await readAll(api.profiles, { ...listingOf(query), locale: i18n.locale }, setRows);
    return selection.kind === 'some' ? all : { ...all, items: all.items.filter(({ id }) => isSelected(selection, id)) };
  };
  const run = async () => {
    setRows(0);
    try {
      const found = await read();
      const { day } = isoMoment(Date.now() / 1000, timeZone);
      saveBlob(new Blob([csvOf(lines(found.items, found.people))], { type: 'text/csv;charset=utf-8' }), csvName(day));
      const n = found.items.length;
      notify.success(text(n === 1 ? 'recent.exported.one' : 'recent.exported.other', { n }));
      if (!found.isComplete) notify.warning(text('recent.export-limit', { n: mostRows.toLocaleString(i18n.locale) }));
    } catch (thrown) {
      notify.failure(thrown);
    } finally {
      setRows(null);
    }
  };
  return { rows, run };
};
