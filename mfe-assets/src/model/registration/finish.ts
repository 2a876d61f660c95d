import type { RegistrationDeps } from './deps.ts';
import type { RegistrationDraft } from './registration.ts';

type Minted = RegistrationDraft & Required<Pick<RegistrationDraft, 'encryptedFileCid' | 'metadataCid' | 'assetId'>>;

const INDEX_TIMEOUT_MS = 60_000;

/** Stage 'organizing-ipfs': a failure is only warned about and never stops the registration (D1 section 8). */
export const organizeStep = async (deps: RegistrationDeps, draft: Minted): Promise<void> => {
  deps.report({ stage: 'organizing-ipfs' });
  const metadata = { category: 'organized' as const, organizedAt: deps.now().toISOString() };
  try {
    for (const ipfsHash of [draft.encryptedFileCid, draft.metadataCid]) {
      await deps.shell.api.storage.assignAsset({ ipfsHash, assetId: draft.assetId, metadata });
    }
  } catch (thrown) {
    deps.warn('organizing-ipfs', thrown);
  }
};

/** Stage 'registering' (decision R3): storage keeps the documents for good, and the index shows the asset. */
export const settleStep = async (deps: RegistrationDeps, draft: Minted): Promise<void> => {
  deps.report({ stage: 'registering' });
  await deps.shell.api.storage.completeRegistration(
    { assetId: draft.assetId },
    { idempotencyKey: `${draft.id}:complete` },
  );
  const block = draft.blockNumber ?? (await deps.shell.ports.chain.blockNumber());
  await deps.shell.ports.index.waitForBlock(block, INDEX_TIMEOUT_MS);
};
