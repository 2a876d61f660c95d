import { useShell } from '@ipr/mfe-contract';
import { Badge, BellOutlined, Button, DateText, Drawer, useText } from '@ipr/ui';
import { useState } from 'react';
import { InboxList } from '../inbox/inbox-list.tsx';
import { useInbox } from '../inbox/inbox-store.ts';
import { TransactionHistory } from '../transactions/transaction-history.tsx';
import classes from './notification-drawer.module.css';
import { ToastLines, toneIcons } from './toaster.tsx';
import { unreadOf, useToasts } from './toasts-store.ts';

const Entries = () => {
  const text = useText();
  const { log, act } = useToasts();
  if (log.length === 0) return <p className={classes.when}>{text('notifications.empty')}</p>;
  return (
    <ol className={classes.list}>
      {log.map((entry) => (
        <li key={entry.id}>
          <span className={classes[entry.tone]}>{toneIcons[entry.tone]}</span>
          <div>
            <ToastLines toast={entry} />
            <small className={classes.when}>
              <DateText seconds={entry.at} />
              {entry.times > 1 ? ` · ${text('notifications.repeated', { n: entry.times })}` : null}
            </small>
            {entry.action ? (
              <Button size="small" onClick={() => act(entry.id)}>
                {entry.action.label}
              </Button>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
};

/** Notices about other people's actions and all toasts of this window, behind a bell. */
export const NotificationDrawer = ({ label }: { readonly label?: boolean }) => {
  const text = useText();
  const { links } = useShell();
  const { log, markRead, clear } = useToasts();
  const { unread: unreadOthers, refresh } = useInbox();
  const unread = unreadOf(log) + unreadOthers;
  const [open, setOpen] = useState(false);
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
      <Drawer open={open} onClose={() => setOpen(false)} title={text('notifications.title')} size={400}>
        <InboxList onFollow={() => setOpen(false)} />
        <div className={classes.head}>
          <h2 className={classes.here}>{text('notices.window')}</h2>
          {log.length > 0 ? (
            <Button size="small" onClick={clear}>
              {text('notifications.clear')}
            </Button>
          ) : null}
        </div>
        <Entries />
        <TransactionHistory retryAt={links.newAsset()} />
      </Drawer>
    </>
  );
};
