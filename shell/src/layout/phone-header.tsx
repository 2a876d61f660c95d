import { useNavigate, useShell } from '@ipr/mfe-contract';
import { Button, Dropdown, MenuOutlined, useText } from '@ipr/ui';
import { useSignOut } from '../session/use-sign-out.ts';
import { NotificationDrawer } from '../toasts/notification-drawer.tsx';
import { HomeLink } from './home-link.tsx';
import classes from './phone-bars.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

/** Logo, theme and a menu with Settings and Log out; Log out opens the sign-in page. */
export const PhoneHeader = () => {
  const text = useText();
  const { links } = useShell();
  const navigate = useNavigate();
  const signOut = useSignOut();
  const items = [
    { key: 'settings', label: text('nav.settings'), onClick: () => navigate(links.settings()) },
    { key: 'log-out', label: text('nav.log-out'), onClick: () => void signOut().then(() => navigate('/login')) },
  ];
  return (
    <header className={classes.header}>
      <HomeLink />
      <NotificationDrawer />
      <ThemeToggle />
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button type="text" aria-label={text('nav.menu')} icon={<MenuOutlined />} />
      </Dropdown>
    </header>
  );
};
