import { type Shared, shareAsset } from '@ipr/client/sharing/share-asset';
import { asFailure } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import { useFailureText, useText } from '@ipr/ui';
import { useState } from 'react';
import { useRefresh } from '../access/use-access.ts';
import type { Invitee } from './use-share-input.ts';

/** Digits of a transaction hash in a notice (D1 section 8). */
const shownDigits = 10;

/** Failures after the grant itself, each with a Retry of that step. */
const useWarnings = () => {
  const { notify } = useShell();
  const text = useText();
  const sentence = useFailureText();
  const warn = (key: 'share.unkept' | 'share.unrecorded', thrown: unknown, retry: () => Promise<unknown>): void =>
    notify.warning(text(key, { reason: sentence(thrown) }), {
      label: text('action.retry'),
      run: () =>
        void retry().then(
          () => notify.success(text('share.retry-done')),
          (failed: unknown) => warn(key, failed, retry),
        ),
    });
  return ({ unkept, unrecorded }: Shared): void => {
    if (unkept) warn('share.unkept', unkept.failure, unkept.retry);
    if (unrecorded) warn('share.unrecorded', unrecorded.failure, unrecorded.retry);
  };
};

/** Sends one invitation. A failure keeps the form; a refused signature shows no message (decision S24). */
export const useShare = () => {
  const shell = useShell();
  const text = useText();
  const sentence = useFailureText();
  const refresh = useRefresh();
  const warn = useWarnings();
  const [busy, setBusy] = useState(false);

  const reportFailure = (thrown: unknown): void => {
    const failure = asFailure(thrown);
    if (failure.kind === 'cancelled') return;
    const message = failure.kind === 'unexpected' ? text('share.failed') : sentence(failure);
    shell.notify.failure(thrown, text('share.error', { message }));
  };

  /** @returns null if the asset was not shared */
  const share = async ({ asset, input }: Invitee): Promise<Shared | null> => {
    setBusy(true);
    try {
      const shared = await shareAsset(shell, input);
      const tx = shared.txHash.slice(0, shownDigits);
      shell.notify.success(text(`share.success-${input.grant.shareType}`, { title: asset.title, tx }));
      warn(shared);
      void refresh(shared.blockNumber);
      return shared;
    } catch (thrown) {
      reportFailure(thrown);
      return null;
    } finally {
      setBusy(false);
    }
  };
  return { busy, share };
};
