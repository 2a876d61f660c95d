import { Link } from '@ipr/mfe-contract';
import { FolderOutlined, useLanguage, useText } from '@ipr/ui';
import type { FolderNode } from '../../model/folder-map.ts';
import { useFolderName, useWorkfiles } from '../../model/workfiles-context.ts';
import { useDraggable, useDropTarget } from '../drag/dragging.tsx';
import { ActionMenu } from '../menu/action-menu.tsx';
import classes from './folder.module.css';
import { useFolderActions } from './use-folder-actions.ts';

/** Text such as '3 assets, 1 folder' */
const useContents = () => {
  const text = useText();
  const { locale } = useLanguage();
  return ({ assetCount: held, children }: FolderNode): string => {
    const inside = children.length;
    const assets = text(`library.total.${held === 1 ? 'one' : 'other'}`, { n: held.toLocaleString(locale) });
    if (inside === 0) return assets;
    const folders = text(`workfiles.folder-count.${inside === 1 ? 'one' : 'other'}`, {
      n: inside.toLocaleString(locale),
    });
    return `${assets}, ${folders}`;
  };
};

const FolderCard = ({ node, showPath }: { readonly node: FolderNode; readonly showPath: boolean }) => {
  const text = useText();
  const { addressOf } = useWorkfiles();
  const nameOf = useFolderName();
  const contents = useContents();
  const actions = useFolderActions();
  const drag = useDraggable();
  const drop = useDropTarget(node);
  const { name } = node;
  return (
    <li className={classes.card} {...drag({ kind: 'folder', folder: node }, name)} {...drop}>
      <FolderOutlined aria-hidden className={classes.icon} />
      <span className={classes.words}>
        <Link to={addressOf(node.id)} draggable={false} className={classes.name}>
          {name}
        </Link>
        <span className={classes.contents}>{contents(node)}</span>
        {showPath ? (
          <span className={classes.contents}>
            {text('workfiles.lies-in', { folders: node.above.map(nameOf).join(' / ') })}
          </span>
        ) : null}
      </span>
      <ActionMenu name={text('workfiles.folder-actions', { name })} actions={actions(node)} />
    </li>
  );
};

interface FolderCardsProps {
  readonly label: string;
  readonly nodes: readonly FolderNode[];
  /** Whether each card shows its path, as in search results. */
  readonly showPath: boolean;
}

/** Folders as cards that link to them. */
export const FolderCards = ({ label, nodes, showPath }: FolderCardsProps) =>
  nodes.length === 0 ? null : (
    <ul aria-label={label} className={classes.cards}>
      {nodes.map((node) => (
        <FolderCard key={node.id} node={node} showPath={showPath} />
      ))}
    </ul>
  );
