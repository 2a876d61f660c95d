import { CaretRightOutlined, FolderOpenOutlined, FolderOutlined, useLanguage, useText } from '@ipr/ui';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { rootId } from '../../model/folder-map.ts';
import { useUnfiled } from '../../model/use-assets.ts';
import { useFolderName, useWorkfiles } from '../../model/workfiles-context.ts';
import { useDraggable, useDropTarget } from '../drag/dragging.tsx';
import classes from './tree.module.css';
import { seenRows, type TreeRow, treeMove } from './tree-rows.ts';

const useCount = () => {
  const { map, folders } = useWorkfiles();
  const { locale } = useLanguage();
  const unfiled = useUnfiled(map, folders.filed);
  return ({ node }: TreeRow): string => {
    if (node.id !== rootId) return node.assetCount.toLocaleString(locale);
    return unfiled ? `${unfiled.total.toLocaleString(locale)}${unfiled.totalIsExact ? '' : '+'}` : '';
  };
};

interface RowProps {
  readonly row: TreeRow;
  readonly count: string;
  readonly isFocused: boolean;
  readonly onChoose: () => void;
  readonly onFold: () => void;
}

const Row = ({ row: { node, place, siblings, isOpen }, count, isFocused, onChoose, onFold }: RowProps) => {
  const text = useText();
  const { current } = useWorkfiles();
  const name = useFolderName()(node);
  const drag = useDraggable();
  const drop = useDropTarget(node);
  const isParent = node.children.length > 0;
  const counted = text(`library.total.${count === '1' ? 'one' : 'other'}`, { n: count });
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the tree element handles the keys of all rows
    <div
      role="treeitem"
      aria-level={node.above.length + 1}
      aria-posinset={place}
      aria-setsize={siblings}
      aria-expanded={isParent ? isOpen : undefined}
      aria-selected={node === current}
      tabIndex={isFocused ? 0 : -1}
      data-folder={node.id}
      className={classes.row}
      style={{ paddingInlineStart: 4 + node.above.length * 16 }}
      onClick={onChoose}
      {...(node.id === rootId ? {} : drag({ kind: 'folder', folder: node }, name))}
      {...drop}
    >
      {/* Toggle for the mouse; the keyboard uses the arrow keys. */}
      <span
        aria-hidden
        className={classes.caret}
        data-open={isOpen}
        onClick={(event) => {
          event.stopPropagation();
          onFold();
        }}
      >
        {isParent && node.id !== rootId ? <CaretRightOutlined /> : null}
      </span>
      {node === current ? <FolderOpenOutlined aria-hidden /> : <FolderOutlined aria-hidden />}
      <span className={classes.name} title={name}>
        {name}
        {count === '' ? null : <span className="ipr-hidden">, {counted}</span>}
      </span>
      <span aria-hidden className={classes.count}>
        {count}
      </span>
    </div>
  );
};

/** Expanded folders: the ancestors of the current one, and those the person expands. */
const useOpenFolders = () => {
  const { current } = useWorkfiles();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const way = current.above.map(({ id }) => id).join();
  useEffect(() => setOpen((before) => new Set([...before, ...way.split(',')])), [way]);
  const fold = (id: string, isOpen: boolean) =>
    setOpen((before) => new Set(isOpen ? [...before, id] : [...before].filter((one) => one !== id)));
  return { open, fold };
};

/** All folders as a tree (D2 section 2), rows of 32 px; on a phone in a drawer with larger rows. */
export const FolderTree = ({ onChosen }: { readonly onChosen?: () => void }) => {
  const text = useText();
  const { map, current, open: openFolder } = useWorkfiles();
  const { open, fold } = useOpenFolders();
  const [focused, setFocused] = useState(current.id);
  const tree = useRef<HTMLDivElement>(null);
  const countOf = useCount();
  const rows = seenRows(map.root, open);
  const focusable = rows.some(({ node }) => node.id === focused) ? focused : rootId;
  const choose = (id: string) => {
    setFocused(id);
    openFolder(id);
    onChosen?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const move = event.ctrlKey || event.metaKey || event.altKey ? null : treeMove(rows, focusable, event.key);
    if (!move) return;
    event.preventDefault();
    if (move.kind === 'choose') choose(move.id);
    else if (move.kind === 'focus') {
      setFocused(move.id);
      tree.current?.querySelector<HTMLElement>(`[data-folder="${move.id}"]`)?.focus();
    } else fold(move.id, move.kind === 'unfold');
  };
  return (
    <div ref={tree} role="tree" aria-label={text('workfiles.tree')} className={classes.tree} onKeyDown={onKeyDown}>
      {rows.map((row) => (
        <Row
          key={row.node.id}
          row={row}
          count={countOf(row)}
          isFocused={row.node.id === focusable}
          onChoose={() => choose(row.node.id)}
          onFold={() => fold(row.node.id, !row.isOpen)}
        />
      ))}
    </div>
  );
};
