import { PlainNotice, useEntryText } from '@ipr/ui/plain';
import classes from './login-page.module.css';

/** Link to the local inbox; renders nothing if mail is really sent. */
export const InboxHint = ({ url }: { readonly url: string | null }) => {
  const text = useEntryText();
  if (!url) return null;
  return (
    <div className={classes.inbox}>
      <PlainNotice tone="info" title={text('login.inbox-hint')}>
        <a href={url} target="_blank" rel="noreferrer">
          {text('login.inbox')}
        </a>
      </PlainNotice>
    </div>
  );
};
