import { type AssetMetadata, mediaTypeOf, type PrivateMetadata, sealPrivate } from '@ipr/domain';
import type { RegistrationDeps } from './deps.ts';
import type { RegistrationDraft, RegistrationInput } from './registration.ts';

type Ready = RegistrationDraft & Required<Pick<RegistrationDraft, 'sealed' | 'litEncryption' | 'encryptedFileCid'>>;

const present = (text: string | undefined): string | undefined => text?.trim() || undefined;

/** Optional texts that are empty are absent (D1 section 3). */
const privateFields = (input: RegistrationInput): PrivateMetadata => {
  const optional = {
    description: present(input.description),
    internalAssetId: present(input.internalAssetId),
    internalDate: present(input.internalDate),
    relatedPatent: present(input.relatedPatent),
  };
  const given = Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== undefined));
  return { ...given, originalFileName: input.file.name };
};

/** The metadata document: public fields in clear, the rest sealed under a key derived from the content key (decision R17). */
export const metadataOf = async (
  deps: RegistrationDeps,
  input: RegistrationInput,
  draft: Ready,
): Promise<AssetMetadata> => {
  const { keynet } = deps.shell.config;
  return {
    schema: 1,
    title: input.title.trim(),
    ipType: input.ipType,
    ipContent: input.ipContent,
    fileInfo: { size: input.file.size, mediaType: mediaTypeOf(input.file.name) },
    evidencyTimestamp: null,
    file: {
      fileHash: draft.sealed.fileHash,
      encryptedFileHash: draft.sealed.sealedHash,
      encryptedFileCid: draft.encryptedFileCid,
      litEncryption: draft.litEncryption,
    },
    private: await sealPrivate(privateFields(input), draft.sealed.contentKey),
    keyset: { id: keynet.keysetId, publicKey: keynet.groupPublicKey },
  };
};

/** Stage 'uploading-metadata'. */
export const metadataStep = async (deps: RegistrationDeps, input: RegistrationInput, draft: Ready): Promise<void> => {
  deps.report({ stage: 'uploading-metadata' });
  if (draft.metadataCid) return;
  draft.metadata ??= await metadataOf(deps, input, draft);
  const jsonData = draft.metadata as unknown as Record<string, unknown>;
  const uploaded = await deps.shell.api.storage.uploadJson(
    { jsonData, fileName: 'metadata.json', metadata: { type: 'asset_metadata', uploadedAt: deps.now().toISOString() } },
    { idempotencyKey: `${draft.id}:metadata:${draft.revision}`, signal: deps.signal },
  );
  draft.metadataCid = uploaded.ipfsHash;
};
