import { shortenAddress } from '@ipr/domain';
import { Link, useShell, useText } from '@ipr/mfe-kit';
import { Avatar, Tooltip } from '@ipr/ui';
import classes from './activity.module.css';

/** Two signs that stand for a wallet without a profile. */
const initialsOf = (wallet: string): string => wallet.slice(2, 4).toUpperCase();

/** Who did something: initials and the wallet, 6 + 4 for the eye and whole for everybody else (decision V10). */
export const ActorChip = ({ wallet }: { readonly wallet: string }) => {
  const text = useText();
  const { links, session } = useShell();
  return (
    <Tooltip title={wallet} styles={{ root: { maxWidth: 'min(560px, 92vw)' } }}>
      <Link to={links.user(wallet)} className={classes.chip}>
        <Avatar size={24} aria-hidden className={classes.avatar ?? ''}>
          {initialsOf(wallet)}
        </Avatar>
        <span aria-hidden="true" className={classes.wallet}>
          {shortenAddress(wallet)}
        </span>
        <span className="ipr-hidden">{wallet}</span>
        {wallet === session.wallet ? <span className={classes.you}>{text('activity.you')}</span> : null}
      </Link>
    </Tooltip>
  );
};
