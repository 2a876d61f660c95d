import {
  type AssetMetadata,
  type EvidencyProof,
  encryptPrivate,
  Failure,
  newContentKey,
  type PrivateMetadata,
} from '@ipr/domain';
import { isCid } from '../asset/read-document.ts';
import { wrapUnder } from '../flow/encrypt.ts';
import { requireResults } from '../flow/results.ts';
import { isFinal, withRetry } from '../flow/retry-policy.ts';
import { filePartsOf, publishDocument } from '../version/publish-document.ts';
import { proofOf, stampFile } from '../version/stamp-file.ts';
import { type Existing, textsOf } from './fetch-existing.ts';
import type { UpdateDeps, UpdateDraft } from './update.ts';

const stage = 'creating-metadata';

/** The part of the document determined by the file: the facts of the new file, or of the unchanged one. */
const fileParts = (deps: UpdateDeps, draft: UpdateDraft, { metadata }: Existing) => {
  if (!draft.source) {
    const { file, fileInfo, keyset } = metadata;
    if (!file || !fileInfo || !keyset) throw new Failure('asset.details-unavailable');
    return { file, fileInfo, keyset };
  }
  return filePartsOf(deps.person, requireResults(draft, 'source', 'encrypted', 'litEncryption', 'encryptedFileCid'));
};

/**
 * Encrypts the private fields: under the content key of a new or re-encrypted file, otherwise under a fresh key with the file's
 * condition. A former grantee may have kept the content key of an unchanged file (decision 0019).
 */
const privatePart = async (
  deps: UpdateDeps,
  draft: UpdateDraft,
  fields: PrivateMetadata,
  { litEncryption }: AssetMetadata['file'],
): Promise<Pick<AssetMetadata, 'private' | 'privateFieldsKey'>> => {
  if (draft.encrypted) return { private: await encryptPrivate(fields, draft.encrypted.contentKey) };
  const key = newContentKey();
  const condition = litEncryption.evmContractConditions;
  const privateFieldsKey = await withRetry(deps, draft, stage, () => wrapUnder(deps.person, key, condition));
  return { private: await encryptPrivate(fields, key), privateFieldsKey };
};

/** The new version's document: changed texts replace the old ones, and the private fields are re-encrypted (decision R17). */
const documentOf = async (
  deps: UpdateDeps,
  draft: UpdateDraft,
  existing: Existing,
  evidencyTimestamp: EvidencyProof | null,
): Promise<AssetMetadata> => {
  const given = Object.entries({ ...textsOf(existing), ...draft.changes }).map(([field, text]) => [field, text.trim()]);
  const { title, ipType, ipContent, ...texts } = Object.fromEntries(given);
  const present = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  const fields: PrivateMetadata = {
    ...present,
    originalFileName: draft.source?.name ?? existing.private.originalFileName,
  };
  const { file, fileInfo, keyset } = fileParts(deps, draft, existing);
  const rekey = draft.rekey ? { sealedAnew: true as const } : {};
  return {
    schema: 1,
    title,
    ipType,
    ipContent,
    fileInfo,
    evidencyTimestamp,
    file,
    ...(await privatePart(deps, draft, fields, file)),
    keyset,
    // A document that references an invalid CID would itself be unreadable.
    ...(isCid(existing.cid) ? { previous: { version: draft.base.version, cid: existing.cid, ...rekey } } : {}),
  };
};

/** Stage 'creating-metadata'. @param existing null when the document was created by an earlier attempt */
export const metadataStep = async (deps: UpdateDeps, draft: UpdateDraft, existing: Existing | null): Promise<void> => {
  deps.report({ stage });
  if (isFinal(draft)) return;
  await publishDocument(deps, draft, stage, async () => {
    const fileHash = draft.encrypted?.fileHash ?? existing?.metadata.file?.fileHash;
    if (!existing || !fileHash) throw new Failure('asset.details-unavailable');
    await stampFile(deps, draft, stage, fileHash);
    return documentOf(deps, draft, existing, proofOf(requireResults(draft, 'timestamp').timestamp));
  });
};
