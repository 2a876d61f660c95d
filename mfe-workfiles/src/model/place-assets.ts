import type { ShellApi } from '@ipr/mfe-contract';
import { type FolderNode, holdersAmong, rootId } from './folder-map.ts';

type Calls = Pick<ShellApi['workfiles'], 'addAssets' | 'removeAsset'>;

/** Assets of one call (packages/api). */
const assetsPerCall = 100;
const callsAtOnce = 4;

export interface Placing {
  readonly assetIds: readonly string[];
  /** Folders they are taken out of. */
  readonly from: readonly FolderNode[];
  /** Where they are put; the root means: in no folder of `from` any more. */
  readonly to: FolderNode;
}

/** What has to be done so that everything lies as it should; and the reverse of it. */
export interface PlacingSteps {
  readonly add: readonly (readonly [folderId: string, assetIds: readonly string[]])[];
  readonly remove: readonly (readonly [folderId: string, assetId: string])[];
}

const isFolder = ({ id }: FolderNode): boolean => id !== rootId;

/** The steps of a placing. What lies where it should already is left alone. */
export const planPlacing = ({ assetIds, from, to }: Placing): PlacingSteps => {
  const missing = isFolder(to) ? assetIds.filter((id) => !to.assetIds.includes(id)) : [];
  const leaving = from.filter(({ id }) => id !== to.id);
  return {
    add: missing.length === 0 ? [] : [[to.id, missing]],
    remove: assetIds.flatMap((assetId) => holdersAmong(leaving, assetId).map(({ id }) => [id, assetId] as const)),
  };
};

/** Steps that undo these. */
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
 * First puts everything where it goes, then takes it from where it was (decision P6): what fails in between leaves an asset in
 * two folders, never in none, and may be repeated.
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
