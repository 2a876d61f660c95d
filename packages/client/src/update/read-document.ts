import { Cid, parseMetadata } from '@ipr/api';
import { type AssetMetadata, Failure } from '@ipr/domain';
import type { UpdateDeps } from './update.ts';

/** The chain takes any text for a CID; what is none can neither be stored nor named by a later document. */
export const isCid = (text: string): boolean => Cid.safeParse(text).success;

/** @throws asset.details-unavailable for what is no document; storage.* */
export const readDocument = async ({ person, signal }: UpdateDeps, cid: string): Promise<AssetMetadata> => {
  if (!isCid(cid)) throw new Failure('storage.content-not-found', { status: 404 });
  const bytes = await person.api.content(cid, { signal });
  try {
    return parseMetadata(bytes);
  } catch (cause) {
    throw new Failure('asset.details-unavailable', {}, cause);
  }
};
