import { Button, Checkbox, useText } from '@ipr/ui';
import type { ReactNode } from 'react';
import classes from './selection.module.css';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  /** Of the assets on this page that can be selected. */
  readonly here: readonly string[];
  readonly total: number;
  readonly selection: Selection;
  /** Actions on the selected assets. */
  readonly children: ReactNode;
}

/** Selects the whole page, shows the number of selected assets and their actions. */
export const SelectionBar = ({ here, total, selection: { chosen, put, clear }, children }: SelectionBarProps) => {
  const text = useText();
  const ticked = here.filter((id) => chosen.has(id)).length;
  return (
    <div className={classes.bar}>
      <Checkbox
        checked={ticked > 0 && ticked === here.length}
        indeterminate={ticked > 0 && ticked < here.length}
        onChange={({ target }) => put(here, target.checked)}
      >
        {text('workfiles.select-all')}
      </Checkbox>
      <span role="status" className={classes.selected}>
        {chosen.size > 0 ? text('workfiles.selected', { n: chosen.size, m: Math.max(total, chosen.size) }) : ''}
      </span>
      {chosen.size > 0 ? (
        <>
          {children}
          <Button type="link" onClick={clear}>
            {text('workfiles.clear-selection')}
          </Button>
        </>
      ) : null}
    </div>
  );
};
