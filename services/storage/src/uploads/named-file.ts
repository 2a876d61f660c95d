import { Cid, FileHash } from '@ipr/api';
import { Failure } from '@ipr/domain';
import type { Storage } from '@ipr/ports/storage';
import { z } from 'zod';
import type { NamedFile } from './upload.ts';
import { largestJson } from './upload-json.ts';

/** The fields of the metadata JSON that storage reads (D1 section 3); the others are not validated. */
const Metadata = z.object({
  file: z.object({ encryptedFileCid: Cid, fileHash: FileHash.or(z.literal('')).catch('') }),
  previous: z
    .object({ sealedAnew: z.literal(true).optional().catch(undefined) })
    .optional()
    .catch(undefined),
});

/**
 * The file that the metadata JSON under this CID names.
 * @throws Failure asset.details-unavailable for other content, request.too-large, storage.content-not-found, storage.unavailable
 */
export const namedFileOf = async (storage: Pick<Storage, 'get'>, cid: string): Promise<NamedFile> => {
  const bytes = await storage.get(cid, largestJson);
  try {
    const { file, previous } = Metadata.parse(JSON.parse(Buffer.from(bytes).toString()));
    return { fileCid: file.encryptedFileCid, fileHash: file.fileHash, sealedAnew: previous?.sealedAnew === true };
  } catch (cause) {
    throw new Failure('asset.details-unavailable', {}, cause);
  }
};

/** The fields of a share document that storage reads. */
const Share = z.object({ nda: z.object({ ownText: z.object({ cid: Cid }) }) });

/**
 * The encrypted text that the share document under this CID names; null where the agreement is a text of the product.
 * @throws Failure request.too-large, storage.content-not-found, storage.unavailable
 */
export const ownTextOf = async (storage: Pick<Storage, 'get'>, cid: string): Promise<string | null> => {
  const bytes = await storage.get(cid, largestJson);
  try {
    return Share.parse(JSON.parse(Buffer.from(bytes).toString())).nda.ownText.cid;
  } catch {
    return null;
  }
};
