import { useSelection } from '@ipr/features/selection';
import { useShell } from '@ipr/mfe-contract';
import { Drawer, useFailureText, useText } from '@ipr/ui';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type FolderMap, type FolderNode, type Holders, holdersAmong, rootId, withBelow } from '../model/folder-map.ts';
import type { FoldersState } from '../model/use-assets.ts';
import { useFolderChanges, usePlacing } from '../model/use-changes.ts';
import { type DialogRequest, useFolderName, type Workfiles, WorkfilesProvider } from '../model/workfiles-context.ts';
import type { useWorkfilesQuery } from '../model/workfiles-query.ts';
import { AssetPane } from './assets/asset-pane.tsx';
import { Dialogs } from './dialogs/dialogs.tsx';
import { DraggingProvider } from './drag/dragging.tsx';
import { FolderHead } from './folder/folder-head.tsx';
import { FolderTree } from './tree/folder-tree.tsx';
import { useFocusRestore } from './use-focus-restore.ts';
import { useNarrow } from './use-narrow.ts';
import classes from './view.module.css';

interface ViewProps {
  readonly map: FolderMap;
  readonly folders: FoldersState;
  readonly current: FolderNode;
  readonly address: ReturnType<typeof useWorkfilesQuery>;
}

/** Moves by dragging and by menu, each confirmed by a notice. */
const useMoves = (scope: readonly FolderNode[], onPlaced: (assetIds: readonly string[]) => void) => {
  const text = useText();
  const sentence = useFailureText();
  const { notify } = useShell();
  const place = usePlacing();
  const nameOf = useFolderName();
  const { update } = useFolderChanges();
  const move: Workfiles['move'] = async (assetIds, to) => {
    const isDone = await place({ assetIds, from: scope, to }, to.id === rootId ? 'taken' : 'moved', nameOf(to));
    if (isDone) onPlaced(assetIds);
    return isDone;
  };
  const moveFolder: Workfiles['moveFolder'] = async ({ id, name, parentId }, to) => {
    const failed = await update(id, { name, parentId }, { name, parentId: to.id === rootId ? null : to.id });
    if (failed === null) return;
    const what = text('workfiles.update-failed');
    notify.failure(failed, text('workfiles.failed-because', { what, reason: sentence(failed) }));
  };
  return { move, moveFolder };
};

/** The folders of shown assets: outside of a search the shown one, otherwise what the lists report. */
const useHoldersOf = (scope: readonly FolderNode[], current: FolderNode, isSearch: boolean) => {
  const [known, setKnown] = useState<Holders>(new Map());
  const noteHolders = useCallback(
    (holders: Holders) => setKnown((before) => (holders.size === 0 ? before : new Map([...before, ...holders]))),
    [],
  );
  const shown = current.id === rootId ? [] : [current];
  const holdersOf = (assetId: string) => (isSearch ? holdersAmong(scope, known, assetId) : shown);
  return { holdersOf, noteHolders };
};

/** The tree on the left, the selected folder on the right; in a narrow window the tree is in a drawer. */
export const WorkfilesView = ({ map, folders, current, address }: ViewProps) => {
  const text = useText();
  const narrow = useNarrow();
  const [dialog, openDialog] = useState<DialogRequest | null>(null);
  const [isTreeOpen, setTreeOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { checkFocus, follow } = useFocusRestore(heading, dialog);
  const search = address.query.search.trim();
  const selection = useSelection(`${current.id} ${search}`);
  const scope = search === '' ? [current] : withBelow(current);
  const onPlaced = (assetIds: readonly string[]) => selection.put(assetIds, false);
  const moves = useMoves(scope, onPlaced);
  const held = useHoldersOf(scope, current, search !== '');
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the folders may have removed the focused element
  useEffect(checkFocus, [map]);
  return (
    <WorkfilesProvider value={{ ...address, ...moves, ...held, map, folders, current, scope, openDialog, checkFocus }}>
      <DraggingProvider>
        <div className={classes.page}>
          {narrow ? (
            <Drawer
              open={isTreeOpen}
              placement="left"
              title={text('workfiles.tree')}
              onClose={() => setTreeOpen(false)}
              destroyOnHidden
            >
              <FolderTree onChosen={() => setTreeOpen(false)} />
            </Drawer>
          ) : (
            <aside className={classes.tree} aria-label={text('workfiles.tree')}>
              <FolderTree />
            </aside>
          )}
          <section className={classes.folder} aria-labelledby="workfiles-folder" {...follow}>
            <FolderHead heading={heading} onTree={() => setTreeOpen(true)} />
            <AssetPane selection={selection} />
          </section>
        </div>
        <Dialogs request={dialog} onPlaced={onPlaced} onClose={() => openDialog(null)} />
      </DraggingProvider>
    </WorkfilesProvider>
  );
};
