import { Badge, BellOutlined, Button, useText } from '@ipr/ui';
import { lazy, Suspense, useState } from 'react';
import { useInbox } from '../inbox/inbox-store.ts';
import { useEver } from '../layout/use-ever.ts';
import classes from './notification-drawer.module.css';
import { unreadOf, useToasts } from './toasts-store.ts';

/** In a chunk of its own, loaded when the bell is first pressed. */
const NotificationPanel = lazy(async () => ({ default: (await import('./notification-panel.tsx')).NotificationPanel }));

/** Notices about other people's actions and all toasts of this window, behind a bell. */
export const NotificationDrawer = ({ label }: { readonly label?: boolean }) => {
  const text = useText();
  const { log, markRead } = useToasts();
  const { unread: unreadOthers, refresh } = useInbox();
  const unread = unreadOf(log) + unreadOthers;
  const [open, setOpen] = useState(false);
  const wasOpened = useEver(open);
  const show = () => {
    markRead();
    refresh();
    setOpen(true);
  };
  return (
    <>
      <Button
        type="text"
        className={classes.bell ?? ''}
        icon={
          <span aria-hidden="true">
            {label ? (
              <BellOutlined />
            ) : (
              <Badge count={unread} size="small" overflowCount={99}>
                <BellOutlined />
              </Badge>
            )}
          </span>
        }
        onClick={show}
      >
        {label ? (
          <span aria-hidden="true" className={classes.label}>
            {text('notifications.title')}
            <Badge count={unread} size="small" overflowCount={99} />
          </span>
        ) : null}
        <span className="ipr-hidden">{text('notifications.open', { n: unread })}</span>
      </Button>
      {wasOpened ? (
        <Suspense fallback={null}>
          <NotificationPanel open={open} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
};
