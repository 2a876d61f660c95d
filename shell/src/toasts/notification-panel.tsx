import { useShell } from '@ipr/mfe-contract';
import { Button, DateText, Drawer, useText } from '@ipr/ui';
import { InboxList } from '../inbox/inbox-list.tsx';
import { TransactionHistory } from '../transactions/transaction-history.tsx';
import classes from './notification-drawer.module.css';
import { ToastLines, toneIcons } from './toaster.tsx';
import { useToasts } from './toasts-store.ts';

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

interface PanelProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The lists behind the bell. */
export const NotificationPanel = ({ open, onClose }: PanelProps) => {
  const text = useText();
  const { links } = useShell();
  const { log, clear } = useToasts();
  return (
    <Drawer open={open} onClose={onClose} title={text('notifications.title')} size={400}>
      <InboxList onFollow={onClose} />
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
  );
};
