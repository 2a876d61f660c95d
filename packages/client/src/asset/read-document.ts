import { Cid, parseMetadata } from '@ipr/api';
import { type AssetMetadata, asFailure, Failure } from '@ipr/domain';
import type { Person } from '../person.ts';

/** The chain takes any text for a CID; what is none can neither be stored nor named by a later document. */
export const isCid = (text: string): boolean => Cid.safeParse(text).success;

/** The document itself is at fault, not the way to it. */
export const isUnreadable = (thrown: unknown): boolean =>
  ['file.decryption-failed', 'asset.details-unavailable', 'storage.content-not-found'].includes(asFailure(thrown).code);

/** @throws asset.details-unavailable for content that is no document; storage.* */
export const readDocument = async (
  { api }: Pick<Person, 'api'>,
  cid: string,
  signal: AbortSignal,
): Promise<AssetMetadata> => {
  if (!isCid(cid)) throw new Failure('storage.content-not-found', { status: 404 });
  const bytes = await api.content(cid, { signal });
  try {
    return parseMetadata(bytes);
  } catch (cause) {
    throw new Failure('asset.details-unavailable', {}, cause);
  }
};
