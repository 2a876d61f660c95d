import {
  type AssetMetadata,
  type EvidencyProof,
  Failure,
  mediaTypeOf,
  type PrivateMetadata,
  sealPrivate,
} from '@ipr/domain';
import { isCid } from '../asset/read-document.ts';
import { isFinal, patiently } from '../flow/patience.ts';
import { storeMetadata } from '../flow/store.ts';
import { type Existing, textsOf } from './fetch-existing.ts';
import { stamp } from './process-file.ts';
import type { UpdateDeps, UpdateDraft } from './update.ts';

const stage = 'creating-metadata';

/** What of the document the file decides: the new one's facts, or those of the file that stays. */
const fileParts = (deps: UpdateDeps, draft: UpdateDraft, { metadata }: Existing) => {
  const { sealed, source, litEncryption, encryptedFileCid } = draft;
  if (!source) {
    const { file, fileInfo, keyset } = metadata;
    if (!file || !fileInfo || !keyset) throw new Failure('asset.details-unavailable');
    return { file, fileInfo, keyset };
  }
  if (!sealed || !litEncryption || !encryptedFileCid) throw new Failure('file.missing');
  const { keynet } = deps.person.config;
  return {
    file: {
      fileHash: sealed.fileHash,
      encryptedFileHash: sealed.sealedHash,
      encryptedFileCid,
      litEncryption,
    },
    fileInfo: { size: source.size, mediaType: mediaTypeOf(source.name) },
    keyset: { id: keynet.keysetId, publicKey: keynet.groupPublicKey },
  };
};

/** The new version's document: changed texts over the old ones, the private ones sealed anew (decision R17). */
const documentOf = async (
  deps: UpdateDeps,
  draft: UpdateDraft,
  existing: Existing,
  evidencyTimestamp: EvidencyProof,
): Promise<AssetMetadata> => {
  const given = Object.entries({ ...textsOf(existing), ...draft.changes }).map(([field, text]) => [field, text.trim()]);
  const { title, ipType, ipContent, ...texts } = Object.fromEntries(given);
  const present = Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
  const fields: PrivateMetadata = {
    ...present,
    originalFileName: draft.source?.name ?? existing.private.originalFileName,
  };
  const contentKey = draft.sealed?.contentKey ?? existing.contentKey;
  if (!contentKey) throw new Failure('file.missing');
  const { file, fileInfo, keyset } = fileParts(deps, draft, existing);
  const anew = draft.sealAnew ? { sealedAnew: true as const } : {};
  return {
    schema: 1,
    ...{ title, ipType, ipContent, fileInfo, evidencyTimestamp, file },
    private: await sealPrivate(fields, contentKey),
    keyset,
    // A document that names what is no CID could itself not be read.
    ...(isCid(existing.cid) ? { previous: { version: draft.base.version, cid: existing.cid, ...anew } } : {}),
  };
};

/** Stage 'creating-metadata'. @param existing null when the document is made already */
export const metadataStep = async (deps: UpdateDeps, draft: UpdateDraft, existing: Existing | null): Promise<void> => {
  deps.report({ stage });
  if (isFinal(draft) || draft.metadataCid) return;
  if (!draft.metadata) {
    if (!existing) throw new Failure('asset.details-unavailable');
    const fileHash = draft.sealed?.fileHash ?? existing.metadata.file?.fileHash;
    if (!fileHash) throw new Failure('asset.details-unavailable');
    await stamp(deps, draft, stage, fileHash);
    draft.metadata = await documentOf(deps, draft, existing, draft.timestamp as EvidencyProof);
    // Sealing is different each time, and a repeated request must send the same document.
    await deps.save(draft);
  }
  const ready = { ...draft, metadata: draft.metadata };
  draft.metadataCid = await patiently(deps, draft, stage, () => storeMetadata(deps.person, ready, deps.signal));
  draft.storedAt ??= deps.now().toISOString();
};
