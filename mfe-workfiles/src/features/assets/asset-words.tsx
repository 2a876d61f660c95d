import { RowStateText, rowState } from '@ipr/features/asset-state';
import { type Selection, withSelected } from '@ipr/features/selection';
import { Link, useShell } from '@ipr/mfe-contract';
import type { ListedAsset } from '@ipr/ports/index';
import { Checkbox, useText, WrittenText } from '@ipr/ui';
import { useFolderName, useWorkfiles } from '../../model/workfiles-context.ts';
import { useDraggable } from '../drag/dragging.tsx';
import classes from './assets.module.css';

interface AssetWordsProps {
  readonly asset: ListedAsset;
  readonly selection: Selection;
}

const Places = ({ id }: { readonly id: string }) => {
  const text = useText();
  const { holdersOf, map } = useWorkfiles();
  const nameOf = useFolderName();
  const holders = holdersOf(id);
  const folders = (holders.length > 0 ? holders : [map.root]).map(nameOf).join(', ');
  return <span className={classes.places}>{text('workfiles.lies-in', { folders })}</span>;
};

/** An asset in list and grid: checkbox, title, access in words, and its folders in search results. */
export const AssetWords = ({ asset, selection: { chosen, put } }: AssetWordsProps) => {
  const text = useText();
  const { links, session } = useShell();
  const { query } = useWorkfiles();
  const drag = useDraggable();
  const { id, title } = asset;
  const state = rowState(asset, session.wallet, Math.floor(Date.now() / 1000));
  return (
    <span className={classes.asset} {...drag({ kind: 'assets', assetIds: withSelected(chosen, id) }, title)}>
      <Checkbox
        aria-label={text('workfiles.select', { title })}
        checked={chosen.has(id)}
        onChange={({ target }) => put([id], target.checked)}
        className={classes.box ?? ''}
      />
      <span className={classes.words}>
        <Link to={links.asset(id)} draggable={false} className={classes.title}>
          <WrittenText>{title}</WrittenText>
        </Link>
        <RowStateText state={state} />
        {query.search.trim() === '' ? null : <Places id={id} />}
      </span>
    </span>
  );
};
