import { Alert, useText } from '@ipr/ui';
import classes from './login-page.module.css';

/** Link to the local inbox; renders nothing if mail is really sent. */
export const InboxHint = ({ url }: { readonly url: string | null }) => {
  const text = useText();
  if (!url) return null;
  const link = (
    <a href={url} target="_blank" rel="noreferrer">
      {text('login.inbox')}
    </a>
  );
  return (
    <Alert
      role="note"
      className={classes.inbox ?? ''}
      type="info"
      showIcon
      title={text('login.inbox-hint')}
      description={link}
    />
  );
};
