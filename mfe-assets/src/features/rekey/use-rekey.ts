import { newRekeyDraft } from '@ipr/client/update/update';
import { useShell } from '@ipr/mfe-contract';
import { useText } from '@ipr/ui';
import { useState } from 'react';
import { useRekeyDrafts } from '../../model/drafts/use-drafts.ts';
import type { ReadableAsset } from '../asset/readable-asset.ts';
import { type UpdateOutcome, useUpdate } from '../update/use-update.ts';

/** Re-encrypts the current version and reports the result; continues an unfinished attempt of this browser. */
export const useRekey = (view: ReadableAsset, onDone: () => void) => {
  const text = useText();
  const { notify, queryClient } = useShell();
  const kept = useRekeyDrafts(view.asset.id);
  const updating = useUpdate(kept.store, newRekeyDraft);
  const [isChanged, setChanged] = useState(false);
  const unfinished = updating.heldId ? undefined : kept.drafts[0];

  /** @returns false while another tab works on the draft */
  const resumeUnfinished = async (): Promise<boolean> => {
    if (!unfinished) return true;
    const resumed = await updating.resume(unfinished.id, async () => view);
    await kept.refresh();
    if (!('refused' in resumed) || resumed.refused === 'gone') return true;
    notify.info(text('update.unfinished-elsewhere'));
    return false;
  };

  const report = (outcome: UpdateOutcome): void => {
    if ('done' in outcome) {
      const { version, replacedRemoved } = outcome.done;
      onDone();
      notify.success(text(replacedRemoved ? 'rekey.done' : 'rekey.done-later', { n: version ?? '' }));
      // Skipped otherwise: the pending removal has just been reported.
      if (replacedRemoved) updating.repeatWarnings();
      return;
    }
    const { failure } = outcome.failure;
    if (failure.code === 'asset.changed-meanwhile') {
      // The draft is based on a version that is no longer the newest.
      updating.startOver();
      setChanged(true);
    } else if (failure.kind === 'cancelled') notify.info(text('rekey.cancelled'));
  };

  const start = async (): Promise<void> => {
    setChanged(false);
    if (!(await resumeUnfinished())) return;
    report(await updating.update(view, { changes: {} }));
    await queryClient.invalidateQueries({ queryKey: ['assets'] });
  };

  return { updating, start, isChanged, isUnfinished: unfinished !== undefined, inMemory: kept.inMemory };
};

export type Rekey = ReturnType<typeof useRekey>;
