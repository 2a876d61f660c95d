import { acceptAccess, type Invitation } from '@ipr/client/sharing/accept-access';
import { type ConsentLog, createConsentLog } from '@ipr/client/sharing/consent-log';
import { asFailure } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { shareIdOf } from '@ipr/protocol/share/share-id';
import { useText } from '@ipr/ui';
import { useEffect, useMemo, useState } from 'react';
import { useRefresh } from '../access/use-access.ts';

/** Records the consent log while the dialog is open, and sends it on opening, after signing and on closing. */
const useLog = (invitation: Invitation): ConsentLog => {
  const shell = useShell();
  const { locale } = shell.i18n;
  const { document, grant } = invitation;
  const shareId = shareIdOf(document.asset.id, grant.user, grant.nonce);
  // biome-ignore lint/correctness/useExhaustiveDependencies: one log per shown invitation
  const log = useMemo(() => createConsentLog(shell, shareId, locale), [shareId]);
  useEffect(() => {
    void log.send().catch(() => undefined);
    return () => void log.send().catch(() => undefined);
  }, [log]);
  return log;
};

interface Consent {
  readonly invitation: Invitation;
  readonly onAccepted: () => void;
  /** The grant no longer matches the one that was read; nothing was signed. */
  readonly onOutdated: () => void;
}

/** Signs and accepts the shown grant and stores the consent log. */
export const useConsent = ({ invitation, onAccepted, onOutdated }: Consent) => {
  const shell = useShell();
  const text = useText();
  const refresh = useRefresh();
  const log = useLog(invitation);
  const [busy, setBusy] = useState(false);
  const [ticked, setTicked] = useState(false);

  const sendEvidence = (): Promise<void> =>
    log.send().catch(() =>
      shell.notify.warning(text('nda.evidence-failed'), {
        label: text('action.retry'),
        run: () => void sendEvidence(),
      }),
    );

  const accept = async (): Promise<void> => {
    setBusy(true);
    try {
      const { blockNumber } = await acceptAccess(shell, invitation, { onSigned: () => log.note('signed') });
      shell.notify.success(text('invitation.accepted'));
      void sendEvidence();
      onAccepted();
      await refresh(blockNumber);
    } catch (thrown) {
      const failure = asFailure(thrown);
      if (failure.code === 'registry.no-pending-share') onOutdated();
      else if (failure.kind !== 'cancelled') shell.notify.failure(thrown);
    } finally {
      setBusy(false);
    }
  };
  const tick = (next: boolean) => {
    log.note(next ? 'ticked' : 'unticked');
    setTicked(next);
  };
  return { busy, ticked, tick, accept, reached: log.reached };
};
