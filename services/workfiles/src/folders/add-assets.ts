import type { Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { defaultFolderId } from './folder.ts';
import { assertMayView, assertRoom } from './policy.ts';
import type { Workfiles } from './repository.ts';
import { findFolder } from './tree-rules.ts';

/**
 * Puts assets into a folder, all or, when one is refused, none; a second time changes nothing. Into the default folder
 * means: placed, and listed there as long as no other folder holds them. When the folder is deleted meanwhile, its assets
 * are in the default one and the call reports it.
 * @throws Failure folder.not-found, asset.not-found, folder.full, folder.too-many, chain.unavailable
 */
export const addAssets = async (
  deps: Workfiles & { readonly chain: Pick<Chain, 'hasAccess'> },
  wallet: Hex,
  id: string,
  wanted: readonly string[],
): Promise<{ ok: true }> => {
  const folderId = id === defaultFolderId ? null : id;
  const assetIds = [...new Set(wanted)];
  const assertFolder = async () => folderId === null || findFolder((await deps.trees.read(wallet)).folders, folderId);
  await assertFolder();
  await assertMayView(deps.chain, wallet, assetIds);
  await assertRoom(deps.placements, wallet, folderId, assetIds);
  await deps.placements.add(wallet, assetIds, folderId);
  await assertFolder();
  return { ok: true };
};
