import { ConfirmDialog, useText } from '@ipr/ui';
import { useState } from 'react';
import { type FolderNode, parentOf } from '../../model/folder-map.ts';
import { useFolderChanges } from '../../model/use-changes.ts';
import { useFolderName, useWorkfiles } from '../../model/workfiles-context.ts';
import { Failed } from './failed.tsx';

/** States what happens to the folder's contents (decision P5). */
const Fate = ({
  folder: { assetCount: held, children },
  parent,
}: {
  readonly folder: FolderNode;
  readonly parent: string;
}) => {
  const text = useText();
  const inside = children.length;
  return (
    <>
      {held + inside === 0 ? <p>{text('workfiles.delete-nothing')}</p> : null}
      {held > 0 ? <p>{text(`workfiles.delete-assets.${held === 1 ? 'one' : 'other'}`, { n: held })}</p> : null}
      {inside > 0 ? (
        <p>{text(`workfiles.delete-folders.${inside === 1 ? 'one' : 'other'}`, { n: inside, parent })}</p>
      ) : null}
      <p>{text('workfiles.delete-final')}</p>
    </>
  );
};

interface DeleteProps {
  readonly folder: FolderNode;
  readonly onClose: () => void;
}

/** Asks for confirmation before deleting a folder; a person viewing it is taken to its parent. */
export const DeleteDialog = ({ folder, onClose }: DeleteProps) => {
  const text = useText();
  const { map, current, open } = useWorkfiles();
  const nameOf = useFolderName();
  const { remove } = useFolderChanges();
  const [busy, setBusy] = useState(false);
  const [thrown, setThrown] = useState<unknown>(null);
  const newest = map.byId.get(folder.id) ?? folder;
  const parent = parentOf(map, newest);
  const confirm = async () => {
    setBusy(true);
    // Navigates first, so that the page never shows a folder that no longer exists.
    if (current.id === folder.id) open(parent.id);
    const failed = await remove(folder);
    setBusy(false);
    setThrown(failed);
    if (failed === null) onClose();
  };
  return (
    <ConfirmDialog
      title={text('workfiles.delete-title', { name: newest.name })}
      okText={text('workfiles.delete')}
      danger
      busy={busy}
      onClose={onClose}
      onOk={() => void confirm()}
    >
      <Failed what={text('workfiles.delete-failed')} thrown={thrown} />
      <Fate folder={newest} parent={nameOf(parent)} />
    </ConfirmDialog>
  );
};
