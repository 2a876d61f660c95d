import { Button, MenuOutlined, useText } from '@ipr/ui';
import { lazy, Suspense, useState } from 'react';
import { NotificationDrawer } from '../toasts/notification-drawer.tsx';
import { HomeLink } from './home-link.tsx';
import classes from './phone-bars.module.css';
import { ThemeToggle } from './theme-toggle.tsx';

/** In a chunk of its own, loaded when it is first opened. */
const PhoneMenu = lazy(async () => ({ default: (await import('./phone-menu.tsx')).PhoneMenu }));

/** Logo, theme and a menu with Settings and Log out; Log out opens the sign-in page. */
export const PhoneHeader = () => {
  const text = useText();
  const [wasPressed, press] = useState(false);
  const button = (
    <Button
      type="text"
      aria-label={text('nav.menu')}
      aria-haspopup="menu"
      icon={<MenuOutlined />}
      onClick={() => press(true)}
    />
  );
  return (
    <header className={classes.header}>
      <HomeLink />
      <NotificationDrawer />
      <ThemeToggle />
      {wasPressed ? (
        <Suspense fallback={button}>
          <PhoneMenu>{button}</PhoneMenu>
        </Suspense>
      ) : (
        button
      )}
    </header>
  );
};
