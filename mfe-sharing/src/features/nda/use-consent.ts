import { sleep } from '@ipr/client/flow/send-once';
import { acceptAccess, type Invitation } from '@ipr/client/sharing/accept-access';
import { type ConsentLog, createConsentLog } from '@ipr/client/sharing/consent-log';
import { asFailure } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { shareIdOf } from '@ipr/protocol/share/share-id';
import { useText } from '@ipr/ui';
import { useEffect, useMemo, useState } from 'react';
import { useRefresh } from '../access/use-access.ts';
import { isPartyName } from '../share/share-problems.ts';
import { useSigningName } from './use-signing-name.ts';

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

/** Id of the input of the grantee's name, which gets the focus when it is missing. */
export const partyNameId = 'nda-party-name';

/** The acceptance closes the record, so it waits this long for the signature to be recorded. */
const longestWaitMs = 5_000;

interface Consent {
  readonly granteeName?: string | null | undefined;
  readonly invitation: Invitation;
  readonly onAccepted: () => void;
  /** The grant no longer matches the one that was read; nothing was signed. */
  readonly onOutdated: () => void;
}

/** Signs and accepts the shown grant and stores the consent log. */
export const useConsent = ({ invitation, granteeName, onAccepted, onOutdated }: Consent) => {
  const shell = useShell();
  const text = useText();
  const refresh = useRefresh();
  const log = useLog(invitation);
  const [busy, setBusy] = useState(false);
  const [ticked, setTicked] = useState(false);
  const [typedName, setName] = useState<string | null>(null);
  const ownName = useSigningName(granteeName);
  const name = typedName ?? ownName;
  const [tried, setTried] = useState(false);
  const needsName = invitation.document.nda !== undefined;

  /** Never rejects: access does not depend on the record. */
  const sendEvidence = (): Promise<boolean> =>
    log.send().then(
      () => !log.hasLostSignature(),
      () => false,
    );

  const accept = async (): Promise<void> => {
    setTried(true);
    if (needsName && !isPartyName(name)) return document.getElementById(partyNameId)?.focus();
    setBusy(true);
    try {
      let stored: Promise<boolean> = Promise.resolve(true);
      const onSigned = async () => {
        log.note('signed');
        stored = sendEvidence();
        await Promise.race([stored, sleep(longestWaitMs)]);
      };
      const { blockNumber } = await acceptAccess(shell, invitation, { onSigned, name });
      shell.notify.success(text('invitation.accepted'));
      void stored.then((isStored) => isStored || shell.notify.warning(text('nda.evidence-failed')));
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
  const isNameMissing = tried && !isPartyName(name);
  return { busy, ticked, tick, accept, reached: log.reached, name, setName, needsName, isNameMissing };
};
