import { useNavigate } from '@ipr/mfe-contract';
import { Dropdown } from '@ipr/ui';
import { useState } from 'react';
import type { LinkMenuProps } from './link-menu-props.ts';

/** The menu itself, open at first; supports arrow keys, Enter and Esc. */
export const OpenedMenu = ({ entries, children }: LinkMenuProps) => {
  const navigate = useNavigate();
  const [open, setOpen] = useState(true);
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      open={open}
      onOpenChange={setOpen}
      menu={{
        items: entries.map(({ label, to }) => ({ key: to, label })),
        onClick: ({ key }) => navigate(key),
      }}
    >
      {children}
    </Dropdown>
  );
};
