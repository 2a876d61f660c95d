import type { IssuedCertificate } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { Button, ConfirmDialog, useText } from '@ipr/ui';
import { useState } from 'react';

interface Props {
  readonly issued: IssuedCertificate;
  readonly onRevoked: () => void;
}

/** Withdraws a certificate, after a confirmation that states the consequences. */
export const RevokeButton = ({ issued: { certificateId }, onRevoked }: Props) => {
  const text = useText();
  const { api, notify } = useShell();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    try {
      const idempotencyKey = `revoke:${certificateId}`;
      await api.certificates.revokeCertificate({ certificateId }, { quiet: true, idempotencyKey });
      notify.success(text('certificate.revoked'));
      setAsking(false);
      onRevoked();
    } catch (thrown) {
      notify.failure(thrown, text('certificate.revoke-failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button danger onClick={() => setAsking(true)}>
        {text('certificate.revoke')}
      </Button>
      {isAsking ? (
        <ConfirmDialog
          danger
          title={text('certificate.revoke-title')}
          okText={text('certificate.revoke')}
          busy={isBusy}
          onOk={() => void revoke()}
          onClose={() => setAsking(false)}
        >
          <p>{text('certificate.revoke-text')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
};
