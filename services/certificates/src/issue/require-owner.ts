import { asFailure, Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';

/**
 * Only the owner has certificates (D1 section 6), by the chain itself: an index may be behind.
 * @throws Failure certificate.not-found, the same for an asset that does not exist; chain.unavailable
 */
export const requireOwner = async (
  { chain }: { readonly chain: Pick<Chain, 'ownerOf'> },
  assetId: string,
  caller: Hex,
): Promise<void> => {
  const owner = await chain.ownerOf(assetId).catch((thrown: unknown) => {
    if (asFailure(thrown).code === 'asset.not-found') throw new Failure('certificate.not-found', {}, thrown);
    throw thrown;
  });
  if (owner !== caller) throw new Failure('certificate.not-found');
};
