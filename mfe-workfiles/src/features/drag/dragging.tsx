import { createContext, type DragEvent, type ReactNode, useContext, useState } from 'react';
import { type FolderNode, holdersAmong, mayLieIn, rootId } from '../../model/folder-map.ts';
import { useWorkfiles, type Workfiles } from '../../model/workfiles-context.ts';

/** What is being dragged inside this page; menus do the same by keyboard and on a phone. */
type Dragged =
  | { readonly kind: 'assets'; readonly assetIds: readonly string[] }
  | { readonly kind: 'folder'; readonly folder: FolderNode };

interface Dragging {
  readonly dragged: Dragged | null;
  readonly set: (dragged: Dragged | null) => void;
}

const DraggingContext = createContext<Dragging>({ dragged: null, set: () => undefined });

export const DraggingProvider = ({ children }: { readonly children: ReactNode }) => {
  const [dragged, set] = useState<Dragged | null>(null);
  return <DraggingContext value={{ dragged, set }}>{children}</DraggingContext>;
};

/** Properties of what can be dragged. @param words what another program gets when it is dropped there */
export const useDraggable = () => {
  const { set } = useContext(DraggingContext);
  return (dragged: Dragged, words: string) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.stopPropagation();
      event.dataTransfer.setData('text/plain', words);
      event.dataTransfer.effectAllowed = 'move';
      set(dragged);
    },
    onDragEnd: () => set(null),
  });
};

/** Whether something would change when it is dropped on a folder. */
export const mayDrop = (
  dragged: Dragged,
  to: FolderNode,
  { map, scope }: Pick<Workfiles, 'map' | 'scope'>,
): boolean => {
  if (dragged.kind === 'folder') return mayLieIn(map, dragged.folder, to);
  const { assetIds } = dragged;
  if (to.id === rootId) return assetIds.some((id) => holdersAmong(scope, id).length > 0);
  return assetIds.some((id) => !to.assetIds.includes(id) || holdersAmong(scope, id).some((holder) => holder !== to));
};

/** Properties of a folder that things can be dropped on; `data-over` while something hangs above it. */
export const useDropTarget = (to: FolderNode) => {
  const workfiles = useWorkfiles();
  const { dragged, set } = useContext(DraggingContext);
  const [isOver, setOver] = useState(false);
  if (!dragged || !mayDrop(dragged, to, workfiles)) return {};
  const drop = () => {
    setOver(false);
    set(null);
    void (dragged.kind === 'assets' ? workfiles.move(dragged.assetIds, to) : workfiles.moveFolder(dragged.folder, to));
  };
  return {
    'data-over': isOver,
    onDragOver: (event: DragEvent) => {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move' as const;
      if (!isOver) setOver(true);
    },
    onDragLeave: (event: DragEvent) => {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
    },
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      drop();
    },
  };
};
