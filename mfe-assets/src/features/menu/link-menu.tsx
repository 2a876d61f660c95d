import { useNavigate } from '@ipr/mfe-contract';
import { Dropdown } from '@ipr/ui';
import type { ReactElement } from 'react';

interface LinkMenuProps {
  readonly entries: readonly { readonly label: string; readonly to: string }[];
  /** The button that opens the menu. */
  readonly children: ReactElement;
}

/** A menu of links at a button; supports arrow keys, Enter and Esc. */
export const LinkMenu = ({ entries, children }: LinkMenuProps) => {
  const navigate = useNavigate();
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      menu={{
        items: entries.map(({ label, to }) => ({ key: to, label })),
        onClick: ({ key }) => navigate(key),
      }}
    >
      {children}
    </Dropdown>
  );
};
