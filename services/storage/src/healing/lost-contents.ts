import type { Hex } from '@ipr/domain';
import type { UploadRepository } from '../uploads/repository.ts';

const listed = 100;

/** The caller's kept content that cannot be read at present. */
export const lostContents = async ({ uploads }: { readonly uploads: Pick<UploadRepository, 'lost'> }, wallet: Hex) => {
  const { contents, total } = await uploads.lost(wallet, listed);
  const shown = contents.map(({ cid, assetIds, lostSince }) => ({
    ipfsHash: cid,
    assetIds: [...assetIds],
    since: (lostSince ?? new Date()).toISOString(),
  }));
  return { contents: shown, total };
};
