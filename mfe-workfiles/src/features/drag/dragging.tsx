import { createContext, type DragEvent, type ReactNode, useContext, useState } from 'react';
import { type FolderNode, mayLieIn, rootId } from '../../model/folder-map.ts';
import { useWorkfiles, type Workfiles } from '../../model/workfiles-context.ts';

/** The dragged items; menus offer the same actions for keyboard and touch. */
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

/** Props of a draggable element. @param words text passed to another program on drop */
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

/** Whether dropping on a folder would change anything. */
export const mayDrop = (
  dragged: Dragged,
  to: FolderNode,
  { map, holdersOf }: Pick<Workfiles, 'map' | 'holdersOf'>,
): boolean => {
  if (dragged.kind === 'folder') return mayLieIn(map, dragged.folder, to);
  const { assetIds } = dragged;
  if (to.id === rootId) return assetIds.some((id) => holdersOf(id).length > 0);
  return assetIds.some((id) => {
    const holders = holdersOf(id);
    return !holders.includes(to) || holders.length > 1;
  });
};

/** Props of a folder that accepts drops; `data-over` is set while an item is dragged over it. */
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
