import type { Notice } from '@ipr/api';
import { Link, useShell } from '@ipr/mfe-contract';
import { Alert, Button, DateText, ListFoot, LoadingState, Tag, useText } from '@ipr/ui';
import { announcementsPath } from './announcements-path.ts';
import { pageItems } from './follow-inbox.ts';
import classes from './inbox-list.module.css';
import { useInbox } from './inbox-store.ts';
import { noticePath } from './notice-path.ts';
import { useNoticeText } from './use-notice-text.ts';
import { useOlder } from './use-older.ts';

/** The sentence of a notice: a link to the page that it concerns, or the operator's words to unfold. */
const Sentence = ({ notice, onRead, onFollow }: { notice: Notice; onRead: () => void; onFollow: () => void }) => {
  const { links } = useShell();
  const textOf = useNoticeText();
  const className = notice.readAt === null ? classes.unread : classes.read;
  if (notice.kind === 'system-update')
    return (
      <details className={className} onToggle={({ currentTarget }) => currentTarget.open && onRead()}>
        <summary>{textOf(notice)}</summary>
        <p className={classes.announcement}>{notice.facts.text}</p>
      </details>
    );
  const follow = () => {
    onRead();
    onFollow();
  };
  return (
    <Link to={noticePath(notice, links)} className={className} onClick={follow}>
      {textOf(notice)}
    </Link>
  );
};

const Item = ({ notice, onFollow }: { readonly notice: Notice; readonly onFollow: () => void }) => {
  const text = useText();
  const markRead = useInbox((state) => state.markRead);
  const { id, createdAt, readAt } = notice;
  return (
    <li>
      <Sentence notice={notice} onRead={() => readAt === null && markRead([id])} onFollow={onFollow} />
      <small className={classes.when}>
        {readAt === null ? <Tag color="processing">{text('notices.new')}</Tag> : null}
        <DateText seconds={Date.parse(createdAt) / 1000} />
      </small>
    </li>
  );
};

/** Number of shown notices and the button for older ones. */
const Foot = ({ older }: { readonly older: ReturnType<typeof useOlder> }) => {
  const text = useText();
  const { items, total } = useInbox();
  if (total <= pageItems) return null;
  return (
    <>
      {older.failed ? <Alert type="error" showIcon role="alert" title={text('notices.older-failed')} /> : null}
      <ListFoot total={text('notices.shown', { n: items.length, total })}>
        {items.length < total ? (
          <Button size="small" loading={older.loading} onClick={() => void older.show()}>
            {text('notices.older')}
          </Button>
        ) : null}
      </ListFoot>
    </>
  );
};

const Body = ({ onFollow }: { readonly onFollow: () => void }) => {
  const text = useText();
  const { state, items, refresh } = useInbox();
  const older = useOlder();
  if (state === 'loading') return <LoadingState text={text('notices.loading')} />;
  if (state === 'failed')
    return (
      <Alert
        type="warning"
        showIcon
        role="status"
        title={text('notices.away')}
        action={
          <Button size="small" onClick={refresh}>
            {text('action.try-again')}
          </Button>
        }
      />
    );
  if (items.length === 0) return <p className={classes.when}>{text('notices.empty')}</p>;
  return (
    <>
      <ol ref={older.list} className={classes.list}>
        {items.map((notice) => (
          <Item key={notice.id} notice={notice} onFollow={onFollow} />
        ))}
      </ol>
      <Foot older={older} />
    </>
  );
};

/** Notices about actions of other people, each with a link. */
export const InboxList = ({ onFollow }: { readonly onFollow: () => void }) => {
  const text = useText();
  const { unread, markRead } = useInbox();
  return (
    <section aria-labelledby="notices-title" className={classes.section}>
      <div className={classes.head}>
        <h2 id="notices-title">{text('notices.title')}</h2>
        {unread > 0 ? (
          <Button size="small" onClick={() => markRead()}>
            {text('notices.mark-all')}
          </Button>
        ) : null}
      </div>
      <Body onFollow={onFollow} />
      <Link to={announcementsPath} className={classes.all} onClick={onFollow}>
        {text('notices.announcements')}
      </Link>
    </section>
  );
};
