import type { AssetMetadata } from '@ipr/domain';
import { withRetry } from '../flow/retry-policy.ts';
import { awaitIndex, keepPermanently, organize, orWarn } from '../flow/settle.ts';
import type { RegistrationDeps, RunDeps } from './deps.ts';
import type { RegistrationDraft } from './registration.ts';

type Minted = RegistrationDraft &
  Required<Pick<RegistrationDraft, 'encrypted' | 'encryptedFileCid' | 'metadataCid' | 'assetId'>> & {
    metadata: AssetMetadata;
  };

const organizeOrWarn = (deps: RegistrationDeps, draft: Minted): Promise<void> =>
  orWarn(deps, 'organizing-ipfs', (now) => organize(now, draft, 'organizing-ipfs', draft.assetId));

/** Stage 'organizing-ipfs'. */
export const organizeStep = async (deps: RegistrationDeps, draft: Minted): Promise<void> => {
  deps.report({ stage: 'organizing-ipfs' });
  if (!draft.organized) await organizeOrWarn(deps, draft);
};

const file = async (deps: RegistrationDeps, draft: Minted): Promise<void> => {
  const id = draft.entered?.folderId ?? 'default';
  const options = { idempotencyKey: `${draft.id}:folder:${id}`, quiet: true };
  await withRetry(deps, draft, 'storing-in-folder', () =>
    deps.person.api.workfiles.addAssets({ id, assetIds: [draft.assetId] }, options),
  );
  draft.filed = true;
};

/** Stage 'storing-in-folder'. */
export const folderStep = async (deps: RegistrationDeps, draft: Minted): Promise<void> => {
  deps.report({ stage: 'storing-in-folder' });
  if (!draft.filed) await orWarn(deps, 'storing-in-folder', (now) => file(now, draft));
};

/**
 * Stage 'registering' (decision R3): storage keeps the documents permanently and the index shows the asset. Storage is called
 * first, so that an unavailable index cannot let the documents of a minted asset expire. A lagging index does not fail the
 * registration: lists show the new asset from the chain until it has caught up. By then the backup copy exists, or storage
 * will create it later.
 */
export const settleStep = async (deps: RunDeps, draft: Minted): Promise<void> => {
  deps.report({ stage: 'registering' });
  await keepPermanently(deps, draft, 'registering', draft.assetId, () => organizeOrWarn(deps, draft));
  await orWarn(deps, 'registering', (now) => awaitIndex(now, draft, 'registering'));
  await deps.background.done();
};
