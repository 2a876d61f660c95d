import type { ListedAsset } from '@ipr/ports/index';
import { Button, Checkbox, useText } from '@ipr/ui';
import classes from './assets.module.css';
import { usePlacingActions } from './use-asset-actions.ts';
import type { Selection } from './use-selection.ts';

interface SelectionBarProps {
  readonly items: readonly ListedAsset[];
  readonly total: number;
  readonly selection: Selection;
}

/** Selects the whole page, shows the number of selected assets and their actions. */
export const SelectionBar = ({ items, total, selection: { chosen, put, clear } }: SelectionBarProps) => {
  const text = useText();
  const actions = usePlacingActions();
  const here = items.map(({ id }) => id);
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
          {actions([...chosen]).map(({ key, label, run }) => (
            <Button key={key} onClick={run}>
              {label}
            </Button>
          ))}
          <Button type="link" onClick={clear}>
            {text('workfiles.clear-selection')}
          </Button>
        </>
      ) : null}
    </div>
  );
};
