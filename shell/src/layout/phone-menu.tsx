import { useNavigate, useShell } from '@ipr/mfe-contract';
import { Dropdown, useText } from '@ipr/ui';
import { type ReactNode, useState } from 'react';
import { useSignOut } from '../session/use-sign-out.ts';
import { useSidebar } from './use-sidebar.ts';

/** All pages with the account, Settings and Log out, opened at once: its button has been pressed. */
export const PhoneMenu = ({ children }: { readonly children: ReactNode }) => {
  const text = useText();
  const { links } = useShell();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const items = [
    { key: 'all-pages', label: text('nav.all-pages'), onClick: () => useSidebar.getState().openSheet(true) },
    { key: 'settings', label: text('nav.settings'), onClick: () => navigate(links.settings()) },
    { key: 'log-out', label: text('nav.log-out'), onClick: () => void signOut().then(() => navigate('/login')) },
  ];
  const [open, setOpen] = useState(true);
  return (
    <Dropdown menu={{ items }} trigger={['click']} open={open} onOpenChange={setOpen}>
      {children}
    </Dropdown>
  );
};
