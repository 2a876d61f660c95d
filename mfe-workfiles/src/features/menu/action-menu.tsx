import { Button, Dropdown, MoreOutlined } from '@ipr/ui';
import { useRef } from 'react';
import classes from './menu.module.css';

export interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly run: () => void;
}

/** A button with a list of actions; arrow keys, Enter and Esc work in it. */
export const ActionMenu = ({ name, actions }: { readonly name: string; readonly actions: readonly MenuAction[] }) => {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: actions.map(({ key, label, danger = false }) => ({ key, label, danger })),
        onClick: ({ key, domEvent }) => {
          // The same Enter must not press what has the focus a moment later.
          domEvent.preventDefault();
          // What opens next gives the focus back to where it finds it: not to an entry that is gone by then.
          button.current?.focus({ preventScroll: true });
          actions.find((action) => action.key === key)?.run();
        },
      }}
    >
      <Button
        ref={button}
        type="text"
        icon={<MoreOutlined aria-hidden />}
        aria-label={name}
        aria-haspopup="menu"
        className={classes.button ?? ''}
      />
    </Dropdown>
  );
};
