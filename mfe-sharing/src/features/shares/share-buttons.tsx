import type { Share } from '@ipr/api';
import { useNavigate, useShell } from '@ipr/mfe-contract';
import { Button, useText } from '@ipr/ui';
import { EvidenceButton } from '../evidence/evidence-button.tsx';
import { InvitationLink } from '../share/invitation-link.tsx';
import { actionsOf, actionWords, type ShareAction } from './share-actions.ts';
import { useShareDialog } from './share-dialogs.tsx';
import classes from './shares.module.css';
import type { Direction } from './shares-query.ts';

interface ShareButtonsProps {
  readonly share: Share;
  readonly direction: Direction;
}

/** Actions on a share, by its direction and status. */
export const ShareButtons = ({ share, direction }: ShareButtonsProps) => {
  const text = useText();
  const { links, session } = useShell();
  const navigate = useNavigate();
  const openDialog = useShareDialog();
  const renew = () => navigate(`${links.share(share.assetId, share.shareType)}&grantee=${share.granteeId}`);
  const start = (action: ShareAction) => (action === 'renew' ? void renew() : openDialog(share, action));
  const hasLink = direction === 'outgoing' && share.shareType === 'external' && share.status === 'PENDING';
  return (
    <div className={classes.buttons}>
      {actionsOf(direction, share.status).map((action) => (
        <Button
          key={action}
          type={action === 'accept' ? 'primary' : 'default'}
          danger={action === 'reject' || action === 'leave' || action === 'revoke'}
          aria-label={text('access.action-for', { action: text(actionWords[action]), who: share.assetTitle })}
          onClick={() => start(action)}
        >
          {text(actionWords[action])}
        </Button>
      ))}
      <EvidenceButton share={share} who={share.assetTitle} />
      {hasLink && share.grantorId === session.wallet ? <InvitationLink shareId={share.id} /> : null}
    </div>
  );
};
