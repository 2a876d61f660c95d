import type { IssuedCertificate } from '@ipr/api';
import { useShell } from '@ipr/mfe-contract';
import { Button, ConfirmDialog, useText } from '@ipr/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import classes from './certificate.module.css';
import { certificatesKey } from './use-all-certificates.ts';

interface Props {
  readonly issued: IssuedCertificate;
  /** True in a list, where the names of the buttons have to differ. */
  readonly isOneOfMany?: boolean;
  readonly onRevoked: () => void;
}

/** Withdraws a certificate, after a confirmation that states the consequences. */
export const RevokeButton = ({ issued: { certificateId, assetId }, isOneOfMany = false, onRevoked }: Props) => {
  const text = useText();
  const { api, notify, session } = useShell();
  const queries = useQueryClient();
  const name = isOneOfMany ? `${text('certificate.revoke')} ${certificateId}` : undefined;
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const revoke = async () => {
    setBusy(true);
    try {
      const idempotencyKey = `revoke:${certificateId}`;
      await api.certificates.revokeCertificate({ certificateId }, { quiet: true, idempotencyKey });
      notify.success(text('certificate.revoked'));
      setAsking(false);
      void queries.invalidateQueries({ queryKey: certificatesKey(session.wallet, assetId) });
      onRevoked();
    } catch (thrown) {
      notify.failure(thrown, text('certificate.revoke-failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button danger aria-label={name} onClick={() => setAsking(true)}>
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
          <p className={classes.number}>{certificateId}</p>
          <p>{text('certificate.revoke-text')}</p>
        </ConfirmDialog>
      ) : null}
    </>
  );
};
