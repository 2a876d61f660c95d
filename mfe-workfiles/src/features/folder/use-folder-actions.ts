import { useText } from '@ipr/ui';
import { type FolderNode, rootId } from '../../model/folder-map.ts';
import { useWorkfiles } from '../../model/workfiles-context.ts';
import type { MenuAction } from '../menu/action-menu.tsx';

/** Actions on a folder; the root cannot be changed. */
export const useFolderActions = () => {
  const text = useText();
  const { openDialog } = useWorkfiles();
  return (folder: FolderNode): MenuAction[] =>
    folder.id === rootId
      ? []
      : [
          {
            key: 'new',
            label: text('workfiles.new-inside'),
            run: () => openDialog({ kind: 'create', parent: folder }),
          },
          { key: 'edit', label: text('workfiles.edit'), run: () => openDialog({ kind: 'edit', folder }) },
          {
            key: 'delete',
            label: text('workfiles.delete'),
            danger: true,
            run: () => openDialog({ kind: 'delete', folder }),
          },
        ];
};
