import { type AssetMetadata, mediaTypeOf } from '@ipr/domain';
import type { With } from '../flow/results.ts';
import { withRetry } from '../flow/retry-policy.ts';
import { storeMetadata } from '../flow/store.ts';
import type { Person } from '../person.ts';
import type { VersionDeps, VersionDraft } from './version-draft.ts';

type WithFile = With<VersionDraft, 'encrypted' | 'source' | 'litEncryption' | 'encryptedFileCid'>;

/** The fields of a metadata document that the draft's file determines. */
export const filePartsOf = (
  { config: { keynet } }: Pick<Person, 'config'>,
  { encrypted, source, litEncryption, encryptedFileCid }: WithFile,
): Pick<AssetMetadata, 'file' | 'fileInfo' | 'keyset'> => ({
  fileInfo: { size: source.size, mediaType: mediaTypeOf(source.name) },
  file: {
    fileHash: encrypted.fileHash,
    encryptedFileHash: encrypted.encryptedHash,
    encryptedFileCid,
    litEncryption,
  },
  keyset: { id: keynet.keysetId, publicKey: keynet.groupPublicKey },
});

/** Creates and stores the metadata document of a version, once per draft. @throws storage.* and errors of `make` */
export const publishDocument = async <S extends string, D extends VersionDraft>(
  deps: VersionDeps<S, D>,
  draft: D,
  stage: S,
  make: () => Promise<AssetMetadata>,
): Promise<void> => {
  if (draft.metadataCid) return;
  if (!draft.metadata) {
    draft.metadata = await make();
    // Saved before sending: encryption is randomised, and a repeated request must send the same document.
    await deps.save(draft);
  }
  const ready = { ...draft, metadata: draft.metadata };
  draft.metadataCid = await withRetry(deps, draft, stage, () => storeMetadata(deps.person, ready, deps.signal));
  draft.storedAt ??= deps.now().toISOString();
};
