import type { Shared } from '@ipr/client/sharing/share-asset';
import { Link, useShell } from '@ipr/mfe-contract';
import { Card, CheckCircleFilled, HashText, InfoCircleFilled, useText } from '@ipr/ui';
import { InvitationLink } from './invitation-link.tsx';
import classes from './share.module.css';

interface SentCardProps {
  readonly assetId: string;
  readonly shared: Shared;
  readonly email: string;
}

/** Result of an external share: access is granted, and whether the mail with the link was sent. */
export const SentCard = ({ assetId, shared, email }: SentCardProps) => {
  const text = useText();
  const { links } = useShell();
  const { invitation, shareId, txHash } = shared;
  return (
    <Card className={classes.sent ?? ''}>
      <div className={classes.stack} role="status">
        <h2 className={classes.sentTitle}>
          {invitation ? <CheckCircleFilled aria-hidden /> : <InfoCircleFilled aria-hidden />}{' '}
          {text(invitation ? 'link.mailed' : 'link.not-mailed')}
        </h2>
        <p className={classes.plain}>{text(invitation ? 'link.mailed-text' : 'link.not-mailed-text', { email })}</p>
        <InvitationLink shareId={shareId} first={invitation} />
        <p className={classes.plain}>
          {text('asset.transaction')}: <HashText value={txHash} />
        </p>
        <Link to={links.asset(assetId, 'access')}>{text('share.to-access')}</Link>
      </div>
    </Card>
  );
};
