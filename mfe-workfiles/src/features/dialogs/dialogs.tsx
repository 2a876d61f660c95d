import type { Ask } from '../../model/workfiles-context.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { CreateDialog, EditDialog } from './folder-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { PutInDialog } from './put-in-dialog.tsx';

interface DialogsProps {
  readonly asked: Ask | null;
  readonly onPlaced: (assetIds: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Renders the open dialog, if any. */
export const Dialogs = ({ asked, onPlaced, onClose }: DialogsProps) => {
  if (asked === null) return null;
  if (asked.kind === 'create') return <CreateDialog parent={asked.parent} onClose={onClose} />;
  if (asked.kind === 'edit') return <EditDialog folder={asked.folder} onClose={onClose} />;
  if (asked.kind === 'delete') return <DeleteDialog folder={asked.folder} onClose={onClose} />;
  if (asked.kind === 'put-in') return <PutInDialog folder={asked.folder} onClose={onClose} />;
  return <PlaceDialog kind={asked.how} assetIds={asked.assetIds} onDone={onPlaced} onClose={onClose} />;
};
