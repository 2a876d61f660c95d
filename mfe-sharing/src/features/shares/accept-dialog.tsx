import { useShell } from '@ipr/mfe-contract';
import { Alert, LoadingState, Modal, useText } from '@ipr/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Expired, Unreadable } from '../invitation/invitation-panel.tsx';
import { useInvitation } from '../invitation/use-invitation.ts';
import { NdaDialog } from '../nda/nda-dialog.tsx';
import { replaces } from '../outdated/is-transient.ts';

interface AcceptDialogProps {
  readonly assetId: string;
  readonly onClose: () => void;
}

/** Accepts from the list: the NDA to read and sign, or the reason why it cannot be accepted. */
export const AcceptDialog = ({ assetId, onClose }: AcceptDialogProps) => {
  const text = useText();
  const { notify } = useShell();
  const queries = useQueryClient();
  const { data, error, refetch } = useInvitation(assetId);
  const failed = replaces(error, data) ? error : null;
  if (data?.is === 'open' && !failed)
    return (
      <NdaDialog
        key={data.invitation.grant.nonce}
        invitation={data.invitation}
        grantor={data.grantor}
        granteeName={data.granteeName}
        origin={data.origin}
        onClose={onClose}
        onAccepted={onClose}
        onOutdated={() => {
          notify.warning(text('invitation.changed'));
          void refetch();
          void queries.invalidateQueries({ queryKey: ['sharing', 'shares'] });
        }}
      />
    );
  return (
    <Modal open centered footer={null} title={text('nda.title')} onCancel={onClose}>
      {failed ? <Unreadable thrown={failed} onRetry={() => void refetch()} /> : null}
      {data || failed ? null : <LoadingState text={text('invitation.loading')} />}
      {data?.is === 'expired' && !failed ? <Expired seconds={data.expiresAt} /> : null}
      {data?.is === 'none' && !failed ? <Alert type="warning" showIcon title={text('invitation.withdrawn')} /> : null}
    </Modal>
  );
};
