import { Failure, type Hex } from '@ipr/domain';
import type { Logger } from '@ipr/service-kit';
import { changeTree } from './change-tree.ts';
import { defaultFolderId } from './folder.ts';
import type { Workfiles } from './repository.ts';
import { removeFolder } from './tree-rules.ts';

/**
 * Deletes a folder: its assets return to the default one, its children to its parent (decision P5). The one write to
 * the tree is the deletion; an asset in an ended folder counts as in none, so a crash after it loses and doubles nothing,
 * and the next read finishes the work.
 * @throws Failure folder.default-fixed, folder.not-found
 */
export const deleteFolder = async (
  { trees, placements }: Workfiles,
  wallet: Hex,
  id: string,
  log: Logger,
): Promise<{ ok: true }> => {
  if (id === defaultFolderId) throw new Failure('folder.default-fixed');
  await changeTree(trees, wallet, (before) => removeFolder(before, id));
  await placements.empty(wallet, [id]).catch((err: unknown) => log.warn({ err }, 'assets left to the next read'));
  return { ok: true };
};
