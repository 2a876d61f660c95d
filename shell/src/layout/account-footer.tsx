import { shortenAddress } from '@ipr/domain';
import { useOwnName } from '@ipr/features/people';
import { Link, useShell } from '@ipr/mfe-contract';
import { Avatar, Button, LogoutOutlined, Tooltip, useText } from '@ipr/ui';
import { useSignOut } from '../session/use-sign-out.ts';
import classes from './account-footer.module.css';

interface AccountFooterProps {
  readonly collapsed: boolean;
  readonly onChoose: () => void;
}

/** The signed-in person, their wallet and Sign Out (D2 section 2). */
export const AccountFooter = ({ collapsed, onChoose }: AccountFooterProps) => {
  const text = useText();
  const { session, links } = useShell();
  const signOut = useSignOut();
  const name = useOwnName() ?? text('nav.user');
  const account = `${name}, ${text('nav.account', { wallet: session.wallet })}`;
  return (
    <div className={classes.footer} data-collapsed={collapsed}>
      <Tooltip title={session.wallet} placement="right" styles={{ root: { maxWidth: 420 } }}>
        <Link to={links.settings('account')} className={classes.account} onClick={onChoose}>
          <Avatar size={32} aria-hidden className={classes.avatar ?? ''}>
            {name.charAt(0).toUpperCase()}
          </Avatar>
          {collapsed ? null : (
            <span aria-hidden="true" className={classes.words}>
              <span className={classes.name}>{name}</span>
              <span className={classes.wallet}>{shortenAddress(session.wallet, 'footer')}</span>
            </span>
          )}
          <span className="ipr-hidden">{account}</span>
        </Link>
      </Tooltip>
      <Tooltip title={text('nav.sign-out')} placement="right">
        <Button type="text" aria-label={text('nav.sign-out')} icon={<LogoutOutlined />} onClick={signOut} />
      </Tooltip>
    </div>
  );
};
