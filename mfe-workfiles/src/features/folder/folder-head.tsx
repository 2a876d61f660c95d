import { Button, FolderAddOutlined, FolderOutlined, PlusOutlined, useText } from '@ipr/ui';
import type { Ref } from 'react';
import { rootId } from '../../model/folder-map.ts';
import { useFolderName, useWorkfiles } from '../../model/workfiles-context.ts';
import { ActionMenu } from '../menu/action-menu.tsx';
import { useNarrow } from '../use-narrow.ts';
import { Breadcrumb } from './breadcrumb.tsx';
import classes from './folder.module.css';
import { useFolderActions } from './use-folder-actions.ts';

interface FolderHeadProps {
  /** Receives the focus when the focused element is removed. */
  readonly heading: Ref<HTMLHeadingElement>;
  /** Opens the tree drawer on narrow screens. */
  readonly onTree: () => void;
}

/** Path of the current folder and its actions. */
export const FolderHead = ({ heading, onTree }: FolderHeadProps) => {
  const text = useText();
  const narrow = useNarrow();
  const { current, openDialog } = useWorkfiles();
  const name = useFolderName()(current);
  const actions = useFolderActions()(current);
  return (
    <header className={classes.head}>
      <Breadcrumb />
      <div className={classes.title}>
        <h2 id="workfiles-folder" ref={heading} tabIndex={-1}>
          {name}
        </h2>
        {actions.length > 0 ? <ActionMenu name={text('workfiles.folder-actions', { name })} actions={actions} /> : null}
      </div>
      <div className={classes.buttons}>
        {narrow ? (
          <Button icon={<FolderOutlined aria-hidden />} onClick={onTree}>
            {text('workfiles.tree-open')}
          </Button>
        ) : null}
        {current.id === rootId ? null : (
          <Button icon={<PlusOutlined aria-hidden />} onClick={() => openDialog({ kind: 'put-in', folder: current })}>
            {text('workfiles.put-in')}
          </Button>
        )}
        <Button
          type="primary"
          icon={<FolderAddOutlined aria-hidden />}
          onClick={() => openDialog({ kind: 'create', parent: current })}
        >
          {text('workfiles.new')}
        </Button>
      </div>
    </header>
  );
};
