import { Link, useShell, useText } from '@ipr/mfe-kit';
import { Card, LockOutlined } from '@ipr/ui';
import classes from './asset.module.css';

/** Somebody without view access sees this and nothing of the asset (D1 section 2). */
export const NoAccessCard = () => {
  const text = useText();
  const { links } = useShell();
  return (
    <Card className={classes.noAccess ?? ''}>
      <LockOutlined aria-hidden className={classes.lock ?? ''} />
      <h1 className={classes.title}>{text('asset.access-required')}</h1>
      <p className={classes.standing}>{text('asset.no-access')}</p>
      <p>{text('asset.no-access-text')}</p>
      <Link to={links.assets()}>{text('asset.return')}</Link>
    </Card>
  );
};
