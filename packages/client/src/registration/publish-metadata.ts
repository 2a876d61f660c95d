import { type AssetMetadata, type EvidencyProof, encryptPrivate, type PrivateMetadata } from '@ipr/domain';
import type { FileFacts } from '../flow/flow.ts';
import { filePartsOf, publishDocument } from '../version/publish-document.ts';
import { proofOf } from '../version/stamp-file.ts';
import type { RegistrationDeps } from './deps.ts';
import type { RegistrationDraft, RegistrationInput } from './registration.ts';

type Ready = RegistrationDraft &
  Required<Pick<RegistrationDraft, 'encrypted' | 'source' | 'litEncryption' | 'encryptedFileCid'>> & {
    timestamp: EvidencyProof | 'deferred';
  };

const present = (text: string | undefined): string | undefined => text?.trim() || undefined;

/** Optional texts that are empty are absent (D1 section 3). */
const privateFields = (input: RegistrationInput, { name }: FileFacts): PrivateMetadata => {
  const optional = {
    description: present(input.description),
    internalAssetId: present(input.internalAssetId),
    internalDate: present(input.internalDate),
    relatedPatent: present(input.relatedPatent),
  };
  const given = Object.fromEntries(Object.entries(optional).filter(([, text]) => text !== undefined));
  return { ...given, originalFileName: name };
};

/**
 * Builds the metadata document: public fields in clear, the rest encrypted under a key derived from the content key (decision
 * R17).
 */
export const metadataOf = async (
  deps: RegistrationDeps,
  input: RegistrationInput,
  draft: Ready,
): Promise<AssetMetadata> => {
  const { source } = draft;
  return {
    schema: 1,
    title: input.title.trim(),
    ipType: input.ipType,
    ipContent: input.ipContent,
    ...filePartsOf(deps.person, draft),
    evidencyTimestamp: proofOf(draft.timestamp),
    private: await encryptPrivate(privateFields(input, source), draft.encrypted.contentKey),
  };
};

/** Stage 'uploading-metadata'. */
export const metadataStep = async (deps: RegistrationDeps, input: RegistrationInput, draft: Ready): Promise<void> => {
  deps.report({ stage: 'uploading-metadata' });
  await publishDocument(deps, draft, 'uploading-metadata', () => metadataOf(deps, input, draft));
};
