import type { DialogRequest } from '../../model/workfiles-context.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { CreateDialog, EditDialog } from './folder-dialog.tsx';
import { PlaceDialog } from './place-dialog.tsx';
import { PutInDialog } from './put-in-dialog.tsx';

interface DialogsProps {
  readonly request: DialogRequest | null;
  readonly onPlaced: (assetIds: readonly string[]) => void;
  readonly onClose: () => void;
}

/** Renders the open dialog, if any. */
export const Dialogs = ({ request, onPlaced, onClose }: DialogsProps) => {
  if (request === null) return null;
  if (request.kind === 'create') return <CreateDialog parent={request.parent} onClose={onClose} />;
  if (request.kind === 'edit') return <EditDialog folder={request.folder} onClose={onClose} />;
  if (request.kind === 'delete') return <DeleteDialog folder={request.folder} onClose={onClose} />;
  if (request.kind === 'put-in') return <PutInDialog folder={request.folder} onClose={onClose} />;
  return <PlaceDialog kind={request.how} assetIds={request.assetIds} onDone={onPlaced} onClose={onClose} />;
};
