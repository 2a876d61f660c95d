import type { Notice } from '@ipr/api';
import { Link, useShell } from '@ipr/mfe-kit';
import { Button, DateText, Tag, useText } from '@ipr/ui';
import classes from './notice-list.module.css';
import { noticePath } from './notice-path.ts';
import { useNotices } from './notices-store.ts';

const Item = ({ notice, onFollow }: { readonly notice: Notice; readonly onFollow: () => void }) => {
  const text = useText();
  const { links } = useShell();
  const markRead = useNotices((state) => state.markRead);
  const { id, kind, facts, createdAt, readAt } = notice;
  const follow = () => {
    if (readAt === null) markRead([id]);
    onFollow();
  };
  return (
    <li>
      <Link to={noticePath(notice, links)} className={readAt === null ? classes.unread : classes.read} onClick={follow}>
        {text(`notice.${kind}`, { actor: facts.actor, title: facts.assetTitle })}
      </Link>
      <small className={classes.when}>
        {readAt === null ? <Tag color="processing">{text('notices.new')}</Tag> : null}
        <DateText seconds={Date.parse(createdAt) / 1000} />
      </small>
    </li>
  );
};

/** What others did that concerns this person, each with the way to it. */
export const NoticeList = ({ onFollow }: { readonly onFollow: () => void }) => {
  const text = useText();
  const { items, unread, markRead } = useNotices();
  return (
    <section aria-labelledby="notices-title" className={classes.section}>
      <div className={classes.head}>
        <h3 id="notices-title">{text('notices.title')}</h3>
        {unread > 0 ? (
          <Button size="small" onClick={() => markRead()}>
            {text('notices.mark-all')}
          </Button>
        ) : null}
      </div>
      {items.length === 0 ? <p className={classes.when}>{text('notices.empty')}</p> : null}
      <ol className={classes.list}>
        {items.map((notice) => (
          <Item key={notice.id} notice={notice} onFollow={onFollow} />
        ))}
      </ol>
    </section>
  );
};
