import { Failure, type Hex } from '@ipr/domain';
import type { Storing } from './store-content.ts';
import { groupOfAsset } from './upload.ts';

/** A document belongs to one asset, or to a few; more is no organising. */
const mostGroups = 16;

/**
 * Puts an upload of the caller into the asset's group; doing it twice is doing it once.
 * @throws Failure storage.content-not-found for what the caller did not upload, storage.organize-failed
 */
export const assignAsset = async (
  parts: Pick<Storing, 'storage' | 'uploads'>,
  wallet: Hex,
  cid: string,
  assetId: string,
) => {
  const { storage, uploads } = parts;
  const group = groupOfAsset(assetId);
  const found = await uploads.find(wallet, cid);
  if (!found) throw new Failure('storage.content-not-found', { status: 404 });
  if (!found.groups.includes(group) && found.groups.length >= mostGroups) throw new Failure('request.rate-limited');
  // Noted first: when the upload ends, the job knows which groups to clear.
  if (!(await uploads.addGroup(wallet, cid, group))) throw new Failure('storage.content-not-found', { status: 404 });
  await storage.assign(cid, group).catch((cause: unknown) => {
    throw new Failure(
      'storage.organize-failed',
      { reason: cause instanceof Failure ? cause.code : 'unexpected' },
      cause,
    );
  });
  return { group, ipfsHash: cid };
};
