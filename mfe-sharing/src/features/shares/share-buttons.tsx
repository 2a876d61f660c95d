import type { Share } from '@ipr/api';
import { useNavigate, useShell } from '@ipr/mfe-contract';
import { Button, ConfirmDialog, type TextKey, useText } from '@ipr/ui';
import { useState } from 'react';
import { isUnopened } from '../access/list-grants.ts';
import { useRekeyChoice } from '../access/rekey-choice.tsx';
import { RevokeDialog } from '../access/revoke-dialog.tsx';
import { useEnding } from '../access/use-ending.ts';
import { EvidenceButton } from '../evidence/evidence-button.tsx';
import { nameOrWallet } from '../people/name-of.ts';
import { InvitationLink } from '../share/invitation-link.tsx';
import { AcceptDialog } from './accept-dialog.tsx';
import { actionsOf, type ShareAction } from './share-actions.ts';
import classes from './shares.module.css';
import type { Direction } from './shares-query.ts';

interface ShareButtonsProps {
  readonly share: Share;
  readonly direction: Direction;
}

const words = {
  accept: 'shares.accept',
  reject: 'invitation.reject',
  leave: 'shares.leave',
  revoke: 'access.revoke',
  renew: 'access.renew',
} as const satisfies Record<ShareAction, TextKey>;

type Destroying = 'reject' | 'leave' | 'revoke';

/** Asks for confirmation, then ends access; the list updates once the index contains it. */
const EndDialog = ({ share, how, onClose }: { share: Share; how: Destroying; onClose: () => void }) => {
  const text = useText();
  const ending = useEnding(share.assetId);
  const rekey = useRekeyChoice(share.assetId);
  const revoked = () => {
    onClose();
    rekey.openDialog();
  };
  const who = nameOrWallet(share.granteeId, share.granteeName, share.granteeEmail);
  if (how === 'revoke')
    return (
      <RevokeDialog
        who={who}
        assetTitle={share.assetTitle}
        isUnopened={isUnopened(share.status, share.grantNonce)}
        rekey={rekey}
        busy={ending.busy}
        onBack={onClose}
        onRevoke={() => void ending.revoke(share.granteeId, revoked)}
      />
    );
  const question = {
    reject: { title: text('invitation.reject-title'), run: () => ending.reject(onClose) },
    leave: { title: text('shares.leave-title'), run: () => ending.relinquish(onClose) },
  }[how];
  return (
    <ConfirmDialog
      title={question.title}
      okText={text(words[how])}
      danger
      busy={ending.busy}
      onClose={onClose}
      onOk={() => void question.run()}
    >
      <p>
        <strong>{share.assetTitle}</strong>
      </p>
      <p>{text(how === 'reject' ? 'invitation.reject-text' : 'access.leave-text')}</p>
    </ConfirmDialog>
  );
};

/** Actions on a share, by its direction and status. */
export const ShareButtons = ({ share, direction }: ShareButtonsProps) => {
  const text = useText();
  const { links, session } = useShell();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<ShareAction | null>(null);
  const close = () => setChosen(null);
  const renew = () => navigate(`${links.share(share.assetId, share.shareType)}&grantee=${share.granteeId}`);
  const start = (action: ShareAction) => (action === 'renew' ? void renew() : setChosen(action));
  const hasLink = direction === 'outgoing' && share.shareType === 'external' && share.status === 'PENDING';
  return (
    <>
      <div className={classes.buttons}>
        {actionsOf(direction, share.status).map((action) => (
          <Button
            key={action}
            type={action === 'accept' ? 'primary' : 'default'}
            danger={action === 'reject' || action === 'leave' || action === 'revoke'}
            aria-label={text('access.action-for', { action: text(words[action]), who: share.assetTitle })}
            onClick={() => start(action)}
          >
            {text(words[action])}
          </Button>
        ))}
        <EvidenceButton share={share} who={share.assetTitle} />
        {hasLink && share.grantorId === session.wallet ? <InvitationLink shareId={share.id} /> : null}
      </div>
      {chosen === 'accept' ? <AcceptDialog assetId={share.assetId} onClose={close} /> : null}
      {chosen === 'reject' || chosen === 'leave' || chosen === 'revoke' ? (
        <EndDialog share={share} how={chosen} onClose={close} />
      ) : null}
    </>
  );
};
