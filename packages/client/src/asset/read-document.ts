import { Cid, parseMetadata } from '@ipr/api';
import { type AssetMetadata, asFailure, Failure } from '@ipr/domain';
import type { Person } from '../person.ts';

/** The chain accepts any text as a CID; an invalid one can neither be fetched nor referenced by a later document. */
export const isCid = (text: string): boolean => Cid.safeParse(text).success;

/** Whether the document itself is invalid or missing, as opposed to a failed request. */
export const isUnreadable = (thrown: unknown): boolean =>
  ['file.decryption-failed', 'asset.details-unavailable', 'storage.content-not-found'].includes(asFailure(thrown).code);

/** @throws asset.details-unavailable for content that is not a metadata document; storage.* */
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
