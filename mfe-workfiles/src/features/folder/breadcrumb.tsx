import { Link } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import type { FolderNode } from '../../model/folder-map.ts';
import { useFolderName, useWorkfiles } from '../../model/workfiles-context.ts';
import { useDropTarget } from '../drag/dragging.tsx';
import classes from './folder.module.css';

const Crumb = ({ node }: { readonly node: FolderNode }) => {
  const { addressOf } = useWorkfiles();
  const drop = useDropTarget(node);
  return (
    <li className={classes.crumb} {...drop}>
      <Link to={addressOf(node.id)} draggable={false}>
        {useFolderName()(node)}
      </Link>
    </li>
  );
};

/** Path from the root to the current folder; each entry accepts drops. */
export const Breadcrumb = () => {
  const text = useText();
  const { current } = useWorkfiles();
  const name = useFolderName()(current);
  return (
    <nav aria-label={text('workfiles.path')}>
      <ol className={classes.path}>
        {current.above.map((node) => (
          <Crumb key={node.id} node={node} />
        ))}
        <li className={classes.crumb} aria-current="page">
          {name}
        </li>
      </ol>
    </nav>
  );
};
