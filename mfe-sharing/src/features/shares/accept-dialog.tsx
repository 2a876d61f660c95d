import { useShell, useText } from '@ipr/mfe-kit';
import { Alert, LoadingState, Modal } from '@ipr/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Expired, Unreadable } from '../invitation/invitation-panel.tsx';
import { useInvitation } from '../invitation/use-invitation.ts';
import { NdaDialog } from '../nda/nda-dialog.tsx';

interface AcceptDialogProps {
  readonly assetId: string;
  readonly onClose: () => void;
}

/** Accepting from the list: the NDA to read and sign, or why it cannot be. */
export const AcceptDialog = ({ assetId, onClose }: AcceptDialogProps) => {
  const text = useText();
  const { notify } = useShell();
  const queries = useQueryClient();
  const { data, error, refetch } = useInvitation(assetId);
  if (data?.is === 'open' && !error)
    return (
      <NdaDialog
        key={data.invitation.grant.nonce}
        invitation={data.invitation}
        grantor={data.grantor}
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
      {error ? <Unreadable thrown={error} onRetry={() => void refetch()} /> : null}
      {data || error ? null : <LoadingState text={text('invitation.loading')} />}
      {data?.is === 'expired' && !error ? <Expired seconds={data.expiresAt} /> : null}
      {data?.is === 'none' && !error ? <Alert type="warning" showIcon title={text('invitation.withdrawn')} /> : null}
    </Modal>
  );
};
