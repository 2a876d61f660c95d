import { Failure, type Hex, roleNeededFor } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { limits } from './folder.ts';
import type { PlacementRepository } from './repository.ts';

/** Maximum number of concurrent calls to the chain. */
const callsAtOnce = 16;
/** Token ids are uint256. */
const endOfIds = 2n ** 256n;

/**
 * Only a person who may view an asset may place it; checked on the chain at its newest block.
 * @throws Failure asset.not-found, for missing and forbidden ones alike; chain.unavailable
 */
export const assertMayView = async (
  chain: Pick<Chain, 'hasAccess'>,
  wallet: Hex,
  assetIds: readonly string[],
): Promise<void> => {
  const role = roleNeededFor('view');
  const mayView = async (id: string) => BigInt(id) < endOfIds && (await chain.hasAccess(id, wallet, role));
  for (let at = 0; at < assetIds.length; at += callsAtOnce) {
    const ids = assetIds.slice(at, at + callsAtOnce);
    const answers = await Promise.all(ids.map(mayView));
    const refused = ids.find((_, i) => !answers[i]);
    if (refused !== undefined) throw new Failure('asset.not-found', { id: refused });
  }
};

/**
 * Keeps folders and people within the limits. Calls at the same moment may pass together and exceed one by their own
 * hundred assets at most each: the limits protect the service and are not exact.
 * @param folderId null for the default folder.
 * @throws Failure folder.full, folder.too-many
 */
export const assertRoom = async (
  placements: PlacementRepository,
  wallet: Hex,
  folderId: string | null,
  assetIds: readonly string[],
): Promise<void> => {
  const placed = await placements.ofAssets(wallet, assetIds);
  const unplaced = assetIds.length - placed.length;
  if (unplaced > 0 && (await placements.count(wallet, null)) + unplaced > limits.assetsPerPerson)
    throw new Failure('folder.full', { max: limits.assetsPerPerson });
  if (folderId === null) return;
  const entering = placed.filter(({ folderIds }) => !folderIds.includes(folderId));
  if (entering.some(({ folderIds }) => folderIds.length >= limits.foldersPerAsset))
    throw new Failure('folder.too-many', { max: limits.foldersPerAsset });
  const more = entering.length + unplaced;
  if (more > 0 && (await placements.count(wallet, folderId)) + more > limits.assetsPerFolder)
    throw new Failure('folder.full', { max: limits.assetsPerFolder });
};
