import type { ShellApi } from '@ipr/mfe-contract';
import { type FolderNode, type Holders, holdersAmong, rootId } from './folder-map.ts';

type Calls = Pick<ShellApi['workfiles'], 'addAssets' | 'removeAsset'>;

/** Maximum assets per call (packages/api). */
const assetsPerCall = 100;
const callsAtOnce = 4;

export interface Placing {
  readonly assetIds: readonly string[];
  /** Source folders. */
  readonly from: readonly FolderNode[];
  /** Target folder; the root means: remove from every folder in `from`. */
  readonly to: FolderNode;
}

/** The API calls of a placement, or of its reverse. */
export interface PlacingSteps {
  readonly add: readonly (readonly [folderId: string, assetIds: readonly string[]])[];
  readonly remove: readonly (readonly [folderId: string, assetId: string])[];
}

const isFolder = ({ id }: FolderNode): boolean => id !== rootId;

/** Plans the calls of a placement. Skips assets that are already in place. */
export const planPlacing = ({ assetIds, from, to }: Placing, holders: Holders): PlacingSteps => {
  const missing = isFolder(to) ? assetIds.filter((id) => !holders.get(id)?.includes(to.id)) : [];
  const leaving = from.filter(({ id }) => id !== to.id);
  return {
    add: missing.length === 0 ? [] : [[to.id, missing]],
    remove: assetIds.flatMap((assetId) =>
      holdersAmong(leaving, holders, assetId).map(({ id }) => [id, assetId] as const),
    ),
  };
};

/** Returns the steps that undo the given ones. */
export const reversePlacing = ({ add, remove }: PlacingSteps): PlacingSteps => {
  const folders = [...new Set(remove.map(([folderId]) => folderId))];
  const takenFrom = (id: string) => remove.flatMap(([folderId, assetId]) => (folderId === id ? [assetId] : []));
  return {
    add: folders.map((id) => [id, takenFrom(id)] as const),
    remove: add.flatMap(([folderId, assetIds]) => assetIds.map((assetId) => [folderId, assetId] as const)),
  };
};

export const isNothing = ({ add, remove }: PlacingSteps): boolean => add.length === 0 && remove.length === 0;

/**
 * Adds to the target first, then removes from the sources (decision P6): a failure in between leaves an asset in two folders,
 * never in none, and the call may be repeated.
 * @throws Failure folder.not-found, asset.not-found, folder.full, folder.too-many, chain.unavailable
 */
export const placeAssets = async (calls: Calls, { add, remove }: PlacingSteps): Promise<void> => {
  for (const [id, assetIds] of add)
    for (let at = 0; at < assetIds.length; at += assetsPerCall)
      await calls.addAssets(
        { id, assetIds: assetIds.slice(at, at + assetsPerCall) },
        { idempotencyKey: crypto.randomUUID(), quiet: true },
      );
  for (let at = 0; at < remove.length; at += callsAtOnce)
    await Promise.all(
      remove.slice(at, at + callsAtOnce).map(([id, assetId]) => calls.removeAsset({ id, assetId }, { quiet: true })),
    );
};
