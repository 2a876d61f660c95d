import { Button, Dropdown, MoreOutlined } from '@ipr/ui';
import { useRef } from 'react';
import classes from './menu.module.css';

export interface MenuAction {
  readonly key: string;
  readonly label: string;
  readonly danger?: boolean;
  readonly run: () => void;
}

/** A button with a menu of actions; supports arrow keys, Enter and Esc. */
export const ActionMenu = ({ name, actions }: { readonly name: string; readonly actions: readonly MenuAction[] }) => {
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: actions.map(({ key, label, danger = false }) => ({ key, label, danger })),
        onClick: ({ key, domEvent }) => {
          // Prevents the same Enter from activating the element that gets the focus next.
          domEvent.preventDefault();
          // A dialog returns the focus to the element focused before it opened; the menu entry no longer exists by then.
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
