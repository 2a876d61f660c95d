import type { RegistrationDeps } from './deps.ts';
import type { RegistrationDraft } from './registration.ts';

type Minted = RegistrationDraft & Required<Pick<RegistrationDraft, 'encryptedFileCid' | 'metadataCid' | 'assetId'>>;

const indexTimeoutMs = 30_000;

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

/** An index that lags does not undo a registration: lists show the new asset from the chain until it has caught up. */
const awaitIndex = async (deps: RegistrationDeps, draft: Minted): Promise<void> => {
  const { chain, index } = deps.shell.ports;
  try {
    await index.waitForBlock(draft.blockNumber ?? (await chain.blockNumber()), indexTimeoutMs);
  } catch (thrown) {
    deps.warn('registering', thrown);
  }
};

/**
 * Stage 'registering' (decision R3): the index shows the asset and storage keeps its documents for good. Storage is told
 * first, because an index that is away must not let the documents of a minted asset expire.
 */
export const settleStep = async (deps: RegistrationDeps, draft: Minted): Promise<void> => {
  deps.report({ stage: 'registering' });
  await deps.shell.api.storage.completeRegistration(
    { assetId: draft.assetId },
    { idempotencyKey: `${draft.id}:complete` },
  );
  await awaitIndex(deps, draft);
};
