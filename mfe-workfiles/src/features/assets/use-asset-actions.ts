import { useNavigate, useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import { useWorkfiles } from '../../model/workfiles-context.ts';
import type { MenuAction } from '../menu/action-menu.tsx';

/** Folder actions for one or several assets. */
export const usePlacingActions = () => {
  const text = useText();
  const { openDialog, move, map, holdersOf } = useWorkfiles();
  return (assetIds: readonly string[]): MenuAction[] => {
    const isFiled = assetIds.some((id) => holdersOf(id).length > 0);
    const moving = {
      key: 'move',
      label: text('workfiles.move'),
      run: () => openDialog({ kind: 'place', how: 'move', assetIds }),
    };
    if (!isFiled) return [moving];
    return [
      moving,
      { key: 'add', label: text('workfiles.add'), run: () => openDialog({ kind: 'place', how: 'add', assetIds }) },
      {
        key: 'out',
        label: text('workfiles.take-out'),
        run: () => void move(assetIds, map.root),
      },
    ];
  };
};

/** The menu of one asset. */
export const useAssetActions = () => {
  const text = useText();
  const navigate = useNavigate();
  const { links } = useShell();
  const placing = usePlacingActions();
  return (id: string): MenuAction[] => [
    { key: 'view', label: text('library.view'), run: () => navigate(links.asset(id)) },
    ...placing([id]),
  ];
};
