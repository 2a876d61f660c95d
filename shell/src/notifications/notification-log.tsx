import { useShell } from '@ipr/mfe-contract';
import { Badge, BellOutlined, Button, DateText, Drawer, useText } from '@ipr/ui';
import { useState } from 'react';
import { NoticeList } from '../notices/notice-list.tsx';
import { useNotices } from '../notices/notices-store.ts';
import { TransactionHistory } from '../transactions/transaction-history.tsx';
import classes from './notification-log.module.css';
import { useNotifications } from './notification-store.ts';
import { NoticeLines, toneIcons } from './toaster.tsx';

const Entries = () => {
  const text = useText();
  const log = useNotifications((state) => state.log);
  if (log.length === 0) return <p className={classes.when}>{text('notifications.empty')}</p>;
  return (
    <ol className={classes.list}>
      {log.map((entry) => (
        <li key={entry.id}>
          <span className={classes[entry.tone]}>{toneIcons[entry.tone]}</span>
          <div>
            <NoticeLines notice={entry} />
            <small className={classes.when}>
              <DateText seconds={entry.at} />
              {entry.times > 1 ? ` · ${text('notifications.repeated', { n: entry.times })}` : null}
            </small>
            {entry.action ? (
              <Button size="small" onClick={entry.action.run}>
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
export const NotificationLog = ({ label }: { readonly label?: boolean }) => {
  const text = useText();
  const { links } = useShell();
  const { unread: unreadHere, log, markRead, clear } = useNotifications();
  const { unread: unreadOthers, refresh } = useNotices();
  const unread = unreadHere + unreadOthers;
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
        <NoticeList onFollow={() => setOpen(false)} />
        <div className={classes.head}>
          <h3 className={classes.here}>{text('notices.window')}</h3>
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
