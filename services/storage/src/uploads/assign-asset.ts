import { Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import type { StoreDeps } from './store-content.ts';
import { editLevel, groupOfAsset } from './upload.ts';

/** Maximum number of assets a document may be assigned to; prevents abuse. */
const mostGroups = 16;

export interface AssignDeps extends Pick<StoreDeps, 'storage' | 'uploads' | 'keepMs'> {
  readonly chain: Pick<Chain, 'hasAccess'>;
}

/**
 * Puts an upload of the caller into the group of an asset that the caller may edit; idempotent.
 * @throws Failure storage.content-not-found for content the caller did not upload, asset.not-found for an asset that the
 * caller may not edit, storage.organize-failed, chain.unavailable
 */
export const assignAsset = async (deps: AssignDeps, wallet: Hex, cid: string, assetId: string) => {
  const { storage, uploads, chain } = deps;
  const group = groupOfAsset(assetId);
  const found = await uploads.find(wallet, cid);
  if (!found) throw new Failure('storage.content-not-found', { status: 404 });
  if (!(await chain.hasAccess(assetId, wallet, editLevel))) throw new Failure('asset.not-found', { id: assetId });
  if (!found.groups.includes(group) && found.groups.length >= mostGroups) throw new Failure('request.rate-limited');
  // Recorded first, so that the expiry task clears this group when the upload ends.
  const keptUntil = new Date(Date.now() + deps.keepMs);
  if (!(await uploads.addGroup(wallet, cid, group, keptUntil)))
    throw new Failure('storage.content-not-found', { status: 404 });
  await storage.assign(cid, group).catch((cause: unknown) => {
    throw new Failure(
      'storage.organize-failed',
      { reason: cause instanceof Failure ? cause.code : 'unexpected' },
      cause,
    );
  });
  return { group, ipfsHash: cid };
};
