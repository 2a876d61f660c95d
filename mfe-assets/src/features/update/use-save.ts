import type { AssetView } from '@ipr/client/asset/read-asset';
import type { UpdateInput } from '@ipr/client/update/update';
import { useShell } from '@ipr/mfe-contract';
import { useFailureText, useText } from '@ipr/ui';
import { useLeave } from '../asset-form/use-leave.ts';
import type { Changes } from './use-changes.ts';
import type { NewFile } from './use-new-file.ts';
import type { Updating } from './use-update.ts';

interface Save {
  readonly changes: Changes;
  readonly newFile: NewFile;
  readonly updating: Updating;
  /** @param mine the base version */
  readonly onConflict: (mine: AssetView) => void;
  readonly onDone: () => void;
}

/** Sends the update and reports the result; shows no error if the person refused to sign. */
export const useSave = ({ changes, newFile, updating, onConflict, onDone }: Save) => {
  const text = useText();
  const failureText = useFailureText();
  const { notify, queryClient } = useShell();
  const leave = useLeave(onDone);

  const shown = (): UpdateInput => ({ changes: changes.changes, file: newFile.ready ?? undefined });

  /** @param from the base version @param input the changes; the default are those shown in the view */
  return async (from: AssetView = changes.view, input: UpdateInput = shown()): Promise<void> => {
    const outcome = await updating.update(from, input);
    if ('done' in outcome) {
      notify.success(text(input.file ? 'update.success-file' : 'update.success-metadata'));
      updating.repeatWarnings();
      void queryClient.invalidateQueries({ queryKey: ['assets'] });
      leave();
      return;
    }
    const { failure } = outcome.failure;
    if (failure.code === 'asset.changed-meanwhile') onConflict(from);
    else if (failure.code === 'request.cancelled') notify.info(text('update.cancelled'));
    // The view shows the failure; a notice is for a person who has left it.
    else if (failure.kind !== 'cancelled' && updating.isLeft.current)
      notify.failure(failure, text('update.failed', { message: failureText(failure) }));
  };
};
