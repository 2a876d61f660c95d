import type { Activity } from '@ipr/api';
import { formatDate } from '@ipr/domain';
import { Checkbox, useLanguage, useText } from '@ipr/ui';
import { isSelected, type Selection, withRows } from '../../model/recent/selection.ts';
import type { Described } from './use-describe.ts';

export interface SelectionState {
  readonly selection: Selection;
  readonly select: (selection: Selection) => void;
}

interface Props extends SelectionState {
  readonly activity: Activity;
  readonly described: Described;
}

/** Selects one activity. */
export const RowCheckbox = ({ activity, described, selection, select }: Props) => {
  const text = useText();
  const { locale, timeZone } = useLanguage();
  const { action, asset } = described;
  return (
    <Checkbox
      aria-label={text('recent.select-row', { action, asset, date: formatDate(activity.timestamp, locale, timeZone) })}
      checked={isSelected(selection, activity.id)}
      onChange={({ target }) => select(withRows(selection, [activity], target.checked))}
    />
  );
};
