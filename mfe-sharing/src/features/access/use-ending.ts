import type { Sent } from '@ipr/client/flow/send-once';
import { relinquishAccess, revokeAccess } from '@ipr/client/sharing/end-access';
import { asFailure, type Hex } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import type { TextKey } from '@ipr/ui';
import { useText } from '@ipr/ui';
import { useState } from 'react';
import { useRefresh } from './use-access.ts';

interface Ending {
  readonly done: TextKey;
  readonly failed: TextKey;
  /** Called before queries are invalidated, because the calling component may be unmounted by that. */
  readonly then?: (() => void) | undefined;
}

/** Ends access, reports the result and reloads. A refused signature changes nothing. */
export const useEnding = (assetId: string) => {
  const shell = useShell();
  const text = useText();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const run = async (work: () => Promise<Sent>, { done, failed, then }: Ending): Promise<void> => {
    setBusy(true);
    try {
      const sent = await work();
      shell.notify.success(text(done));
      then?.();
      await refresh(sent.blockNumber);
    } catch (thrown) {
      if (asFailure(thrown).kind !== 'cancelled') shell.notify.failure(thrown, text(failed));
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    revoke: (grantee: Hex, then?: () => void) =>
      run(() => revokeAccess(shell, { assetId, grantee }), {
        done: 'access.revoked',
        failed: 'access.revoke-failed',
        then,
      }),
    relinquish: (then?: () => void) =>
      run(() => relinquishAccess(shell, assetId), { done: 'access.left', failed: 'access.leave-failed', then }),
    /** Rejecting is relinquishing before acceptance (decision S7). */
    reject: (then?: () => void) =>
      run(() => relinquishAccess(shell, assetId), {
        done: 'invitation.rejected',
        failed: 'invitation.reject-failed',
        then,
      }),
  };
};
