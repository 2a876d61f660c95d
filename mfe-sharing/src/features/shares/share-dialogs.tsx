import type { Share } from '@ipr/api';
import { ConfirmDialog, useText } from '@ipr/ui';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { isUnopened } from '../access/list-grants.ts';
import { useRekeyChoice } from '../access/rekey-choice.tsx';
import { RevokeDialog } from '../access/revoke-dialog.tsx';
import { useEnding } from '../access/use-ending.ts';
import { nameOrWallet } from '../people/name-of.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { actionWords, type ShareAction } from './share-actions.ts';

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
      okText={text(actionWords[how])}
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

/** An action that a dialog confirms. */
export type ConfirmedAction = Exclude<ShareAction, 'renew'>;

interface Chosen {
  readonly share: Share;
  readonly action: ConfirmedAction;
}

const ChooseContext = createContext<(chosen: Chosen) => void>(() => undefined);

/** Opens the dialog of an action. */
export const useShareDialog = (): ((share: Share, action: ConfirmedAction) => void) => {
  const choose = useContext(ChooseContext);
  return (share, action) => choose({ share, action });
};

/**
 * The dialog of the action that was chosen in a list. It is outside of the rows: a row is replaced where a table turns into cards, and
 * when the list is read again.
 */
export const ShareDialogs = ({ children }: { readonly children: ReactNode }) => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const close = () => setChosen(null);
  return (
    <ChooseContext value={setChosen}>
      {children}
      {chosen?.action === 'accept' ? <AcceptDialog assetId={chosen.share.assetId} onClose={close} /> : null}
      {chosen && chosen.action !== 'accept' ? (
        <EndDialog share={chosen.share} how={chosen.action} onClose={close} />
      ) : null}
    </ChooseContext>
  );
};
