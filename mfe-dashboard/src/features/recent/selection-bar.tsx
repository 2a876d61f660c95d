import type { ActivityPage } from '@ipr/api';
import { Button, Checkbox, useLanguage, useText } from '@ipr/ui';
import {
  everythingSelected,
  isSelected,
  nothingSelected,
  selectedCount,
  withRows,
} from '../../model/recent/selection.ts';
import classes from './recent.module.css';
import type { SelectionState } from './row-checkbox.tsx';
import type { Exporting } from './use-export.ts';

interface Props extends SelectionState {
  readonly page: ActivityPage;
  readonly exporting: Exporting;
}

const ExportButton = ({ exporting: { rows, run } }: Pick<Props, 'exporting'>) => {
  const text = useText();
  return (
    <Button onClick={() => void run()} loading={rows !== null}>
      {rows === null ? text('recent.export') : text('recent.exporting', { n: rows })}
    </Button>
  );
};

/** Selects the page or the whole filter, states how many are selected, and exports. */
export const SelectionBar = ({ page, selection, select, exporting }: Props) => {
  const text = useText();
  const { locale } = useLanguage();
  const { items, total } = page;
  const chosen = items.filter(({ id }) => isSelected(selection, id)).length;
  const n = selectedCount(selection, total);
  const isWholePage = items.length > 0 && chosen === items.length;
  const written = (count: number) => count.toLocaleString(locale);
  return (
    <div className={classes.bar}>
      <Checkbox
        checked={isWholePage}
        indeterminate={chosen > 0 && !isWholePage}
        onChange={({ target }) => select(withRows(selection, items, target.checked))}
      >
        {text('recent.select-page')}
      </Checkbox>
      {isWholePage && n < total ? (
        <Button type="link" onClick={() => select(everythingSelected)}>
          {text('recent.select-found', { n: written(total) })}
        </Button>
      ) : null}
      <span role="status" className={classes.count}>
        {n > 0 ? text('recent.selected', { n: written(n), m: written(total) }) : ''}
      </span>
      {n > 0 ? (
        <Button type="link" onClick={() => select(nothingSelected)}>
          {text('recent.clear')}
        </Button>
      ) : null}
      <span className={classes.export}>
        <ExportButton exporting={exporting} />
      </span>
    </div>
  );
};
