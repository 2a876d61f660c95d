import { type AssetMetadata, asFailure } from '@ipr/domain';
import type { RegistrationDeps, WarnedStage } from './deps.ts';
import { patiently } from './patience.ts';
import { storeMetadata } from './publish-metadata.ts';
import type { RegistrationDraft } from './registration.ts';
import { storeFile } from './seal-and-upload.ts';

type Minted = RegistrationDraft &
  Required<Pick<RegistrationDraft, 'sealed' | 'encryptedFileCid' | 'metadataCid' | 'assetId'>> & {
    metadata: AssetMetadata;
  };

const indexTimeoutMs = 30_000;

/** The asset exists: what fails now is only warned about, and can be tried again by itself (D1 section 8, decision R7). */
const orWarn = async (
  deps: RegistrationDeps,
  stage: WarnedStage,
  work: (deps: RegistrationDeps) => Promise<void>,
): Promise<void> => {
  try {
    await work(deps);
  } catch (thrown) {
    // By then the registration is over and its progress no longer moves.
    deps.warn(stage, thrown, () => work({ ...deps, report: () => undefined }));
  }
};

const organize = async (deps: RegistrationDeps, draft: Minted): Promise<void> => {
  const metadata = { category: 'organized' as const, organizedAt: draft.startedAt };
  const documents = [
    ['file', draft.encryptedFileCid],
    ['metadata', draft.metadataCid],
  ] as const;
  for (const [name, ipfsHash] of documents) {
    const idempotencyKey = `${draft.id}:organize:${name}:${draft.restored ?? 0}`;
    await patiently(deps, draft, 'organizing-ipfs', () =>
      deps.shell.api.storage.assignAsset(
        { ipfsHash, assetId: draft.assetId, metadata },
        { idempotencyKey, quiet: true },
      ),
    );
  }
  draft.organized = true;
};

/** Stage 'organizing-ipfs'. */
export const organizeStep = async (deps: RegistrationDeps, draft: Minted): Promise<void> => {
  deps.report({ stage: 'organizing-ipfs' });
  if (!draft.organized) await orWarn(deps, 'organizing-ipfs', (now) => organize(now, draft));
};

const file = async (deps: RegistrationDeps, draft: Minted): Promise<void> => {
  const id = draft.entered?.folderId ?? 'default';
  const options = { idempotencyKey: `${draft.id}:folder:${id}`, quiet: true };
  await patiently(deps, draft, 'storing-in-folder', () =>
    deps.shell.api.workfiles.addAssets({ id, assetIds: [draft.assetId] }, options),
  );
  draft.filed = true;
};

/** Stage 'storing-in-folder'. */
export const folderStep = async (deps: RegistrationDeps, draft: Minted): Promise<void> => {
  deps.report({ stage: 'storing-in-folder' });
  if (!draft.filed) await orWarn(deps, 'storing-in-folder', (now) => file(now, draft));
};

const keep = (deps: RegistrationDeps, draft: Minted): Promise<unknown> =>
  patiently(deps, draft, 'registering', () =>
    deps.shell.api.storage.completeRegistration(
      { assetId: draft.assetId },
      { idempotencyKey: `${draft.id}:complete`, quiet: true },
    ),
  );

/** The uploads of a registration that was left alone for long have expired; the draft still has every byte of them. */
const storeAgain = async (deps: RegistrationDeps, draft: Minted): Promise<void> => {
  draft.restored = (draft.restored ?? 0) + 1;
  await patiently(deps, draft, 'registering', () => storeFile(deps, draft));
  await patiently(deps, draft, 'registering', () => storeMetadata(deps, draft));
  await orWarn(deps, 'organizing-ipfs', (now) => organize(now, draft));
};

/** An index that lags does not undo a registration: lists show the new asset from the chain until it has caught up. */
const awaitIndex = async (deps: RegistrationDeps, draft: Minted): Promise<void> => {
  const { chain, index } = deps.shell.ports;
  await patiently(deps, draft, 'registering', async () =>
    index.waitForBlock(draft.blockNumber ?? (await chain.blockNumber()), indexTimeoutMs),
  );
};

/**
 * Stage 'registering' (decision R3): the index shows the asset and storage keeps its documents for good. Storage is told
 * first, because an index that is away must not let the documents of a minted asset expire.
 */
export const settleStep = async (deps: RegistrationDeps, draft: Minted): Promise<void> => {
  deps.report({ stage: 'registering' });
  if (!draft.kept) {
    await keep(deps, draft).catch(async (thrown: unknown) => {
      if (asFailure(thrown).code !== 'storage.content-not-found') throw thrown;
      await storeAgain(deps, draft);
      await keep(deps, draft);
    });
    draft.kept = true;
    await deps.save(draft);
  }
  await orWarn(deps, 'registering', (now) => awaitIndex(now, draft));
};
