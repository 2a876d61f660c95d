import { Alert, useText } from '@ipr/ui';
import type { FolderNode } from '../../model/folder-map.ts';
import classes from './dialogs.module.css';

/** Names the folder whose name is the same but for case; the dialog's button then confirms the name. */
export const TwinNote = ({ twin }: { readonly twin: FolderNode | undefined }) => {
  const text = useText();
  return (
    <div role="status">
      {twin ? (
        <Alert
          type="warning"
          showIcon
          className={classes.note ?? ''}
          title={text('workfiles.twin', { name: twin.name })}
        />
      ) : null}
    </div>
  );
};
