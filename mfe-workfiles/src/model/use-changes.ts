import { asFailure, type FailureCode } from '@ipr/domain';
import { useShell } from '@ipr/mfe-contract';
import type { TextKey } from '@ipr/ui';
import { useFailureText, useText } from '@ipr/ui';
import { useCallback } from 'react';
import type { FolderNode } from './folder-map.ts';
import { notifyOtherTabs } from './other-tabs.ts';
import {
  isNothing,
  type Placing,
  type PlacingSteps,
  placeAssets,
  planPlacing,
  reversePlacing,
} from './place-assets.ts';
import { readHolders } from './read-contents.ts';
import { foldersKey } from './use-folders.ts';

export interface FolderWords {
  readonly name: string;
  /** Null at the top level. */
  readonly parentId: string | null;
}

/** Message shown after success. */
type Said = 'moved' | 'added' | 'taken';

/** Reloads folders and assets in all modules and other tabs. */
export const useRefresh = () => {
  const { queryClient } = useShell();
  /** Waits only for the folders: the asset lists come from the index, which may be unavailable. */
  const here = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['workfiles'] });
    return queryClient.invalidateQueries({ queryKey: [...foldersKey] });
  }, [queryClient]);
  const everywhere = useCallback(async () => {
    notifyOtherTabs();
    await here();
  }, [here]);
  return { here, everywhere };
};

/** Creates, updates and deletes folders; each function resolves to null, or to the error. */
export const useFolderChanges = () => {
  const text = useText();
  const { api, notify } = useShell();
  const { everywhere } = useRefresh();
  const attempt = async (work: () => Promise<unknown>, done: TextKey): Promise<unknown> => {
    try {
      await work();
      await everywhere();
      notify.success(text(done));
      return null;
    } catch (thrown) {
      await everywhere();
      return thrown;
    }
  };
  const { workfiles } = api;
  return {
    /** @param key idempotency key, the same for every attempt of one request, so that a lost response creates no second folder */
    create: ({ name, parentId }: FolderWords, key: string) =>
      attempt(
        () => workfiles.createFolder({ name, ...(parentId ? { parentId } : {}) }, { idempotencyKey: key, quiet: true }),
        'workfiles.created',
      ),
    /** Refused with folder.changed-meanwhile if the folder no longer matches `was`. */
    update: (id: string, was: FolderWords, to: FolderWords) =>
      attempt(() => workfiles.updateFolder({ id, ...to, was }, { quiet: true }), 'workfiles.updated'),
    remove: ({ id }: FolderNode) => attempt(() => workfiles.deleteFolder({ id }, { quiet: true }), 'workfiles.deleted'),
  };
};

export const isCode = (thrown: unknown, code: FailureCode): boolean => asFailure(thrown).code === code;

/** Moves assets between folders, reports it and offers undo; resolves to true on success. */
export const usePlacing = () => {
  const text = useText();
  const sentence = useFailureText();
  const { api, notify } = useShell();
  const { everywhere } = useRefresh();
  /** @returns the steps that were done; null after a failure, which is reported */
  const run = async (plan: () => PlacingSteps | Promise<PlacingSteps>): Promise<PlacingSteps | null> => {
    try {
      const steps = await plan();
      if (!isNothing(steps)) await placeAssets(api.workfiles, steps);
      return steps;
    } catch (thrown) {
      const what = text('workfiles.move-failed');
      notify.failure(thrown, text('workfiles.failed-because', { what, reason: sentence(thrown) }));
      return null;
    } finally {
      await everywhere();
    }
  };
  const undo = async (steps: PlacingSteps) => {
    if (await run(() => reversePlacing(steps))) notify.success(text('workfiles.undone'));
  };
  return async (placing: Placing, said: Said, folder: string): Promise<boolean> => {
    const steps = await run(async () => planPlacing(placing, await readHolders(api.workfiles, placing.assetIds)));
    if (steps === null || isNothing(steps)) return steps !== null;
    const n = placing.assetIds.length;
    notify.success(text(`workfiles.${said}.${n === 1 ? 'one' : 'other'}`, { n, folder }), {
      label: text('workfiles.undo'),
      isUndo: true,
      run: () => void undo(steps),
    });
    return true;
  };
};
