import type { Activity } from '@ipr/api';
import { TransactionLink } from '@ipr/features/activity';
import { Link, useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import classes from './recent.module.css';
import type { Described } from './use-describe.ts';

interface Props {
  readonly activity: Activity;
  readonly described: Described;
}

/** Links of an activity to its asset, the profile of its actor, and its transaction. */
export const ActivityLinks = ({ activity, described }: Props) => {
  const text = useText();
  const { links } = useShell();
  return (
    <span className={classes.links}>
      <Link to={links.asset(activity.asset.id)}>
        {text('recent.open-asset')}
        <span className="ipr-hidden">: {described.asset}</span>
      </Link>
      <Link to={links.user(activity.actor)}>
        {text('recent.open-user')}
        <span className="ipr-hidden">: {described.user}</span>
      </Link>
      <TransactionLink hash={activity.txHash} />
    </span>
  );
};
