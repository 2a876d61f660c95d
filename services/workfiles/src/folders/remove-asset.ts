import type { Hex } from '@ipr/domain';
import { defaultFolderId } from './folder.ts';
import { readPlacements } from './read-folders.ts';
import type { Workfiles } from './repository.ts';
import { findFolder } from './tree-rules.ts';

/**
 * Takes an asset out of a folder; out of its last one it returns to the default folder, out of that one it leaves
 * Workfiles. Assets that are not in the folder are unchanged, so moving (add to the target, then remove from the source, decision
 * P6) may be repeated at any point.
 * @throws Failure folder.not-found
 */
export const removeAsset = async (deps: Workfiles, wallet: Hex, id: string, assetId: string): Promise<{ ok: true }> => {
  if (id === defaultFolderId) {
    await readPlacements(deps, wallet, [assetId]);
    await deps.placements.forget(wallet, assetId);
    return { ok: true };
  }
  findFolder((await deps.trees.read(wallet)).folders, id);
  await deps.placements.take(wallet, assetId, id);
  return { ok: true };
};
