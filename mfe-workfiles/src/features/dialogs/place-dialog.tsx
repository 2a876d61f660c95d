import { ConfirmDialog, useText } from '@ipr/ui';
import { useId, useState } from 'react';
import { type FolderNode, rootId } from '../../model/folder-map.ts';
import { usePlacing } from '../../model/use-changes.ts';
import { useHolders } from '../../model/use-contents.ts';
import { useFolderName, useWorkfiles } from '../../model/workfiles-context.ts';
import { mayDrop } from '../drag/dragging.tsx';
import classes from './dialogs.module.css';
import { FolderSelect } from './folder-select.tsx';

interface PlaceProps {
  readonly kind: 'move' | 'add';
  readonly assetIds: readonly string[];
  readonly onDone: (assetIds: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Moves assets, or adds them to one more folder: the alternative to dragging. */
export const PlaceDialog = ({ kind, assetIds, onDone, onClose }: PlaceProps) => {
  const text = useText();
  const workfiles = useWorkfiles();
  const place = usePlacing();
  const nameOf = useFolderName();
  const holders = useHolders(assetIds);
  const id = useId();
  const [chosen, setChosen] = useState<FolderNode | null>(null);
  const [busy, setBusy] = useState(false);
  const many = assetIds.length === 1 ? 'one' : 'other';
  const isMove = kind === 'move';
  const isOffered = (node: FolderNode) =>
    isMove
      ? mayDrop({ kind: 'assets', assetIds }, node, workfiles)
      : node.id !== rootId && assetIds.some((one) => !holders?.get(one)?.includes(node.id));
  const confirm = async () => {
    if (!chosen) return;
    setBusy(true);
    const from = isMove ? workfiles.scope : [];
    const isDone = await place({ assetIds, from, to: chosen }, isMove ? 'moved' : 'added', nameOf(chosen));
    setBusy(false);
    if (!isDone) return;
    onDone(assetIds);
    onClose();
  };
  return (
    <ConfirmDialog
      title={text(`workfiles.${kind}-title.${many}`, { n: assetIds.length })}
      okText={text(`workfiles.${kind}-ok`)}
      disabled={chosen === null}
      busy={busy}
      onClose={onClose}
      onOk={() => void confirm()}
    >
      <div className={classes.fields}>
        <label htmlFor={id}>{text('workfiles.target')}</label>
        <FolderSelect
          id={id}
          value={chosen?.id ?? null}
          onChange={(folder) => setChosen(workfiles.map.byId.get(folder) ?? null)}
          isOffered={isOffered}
        />
      </div>
    </ConfirmDialog>
  );
};
