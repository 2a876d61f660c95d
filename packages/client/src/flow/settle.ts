import { type AssetMetadata, asFailure } from '@ipr/domain';
import type { Person } from '../person.ts';
import type { EncryptedSource, FlowDeps, FlowDraft } from './flow.ts';
import { type RetryDeps, withRetry } from './retry-policy.ts';
import { storeFile, storeMetadata } from './store.ts';

/** Draft of a registration or update that is on chain, with the documents it references. */
export type SettledDraft = FlowDraft & {
  revision: number;
  metadata: AssetMetadata;
  metadataCid: string;
  encrypted?: EncryptedSource;
  encryptedFileCid?: string;
  organized?: boolean;
  kept?: boolean;
};

type Deps<S extends string, D extends FlowDraft> = Pick<
  FlowDeps<S, D>,
  'person' | 'save' | 'report' | 'signal' | 'wait'
>;

const indexTimeoutMs = 30_000;

/**
 * The transaction is on chain, so a failure from here on is only a warning with its own retry (D1 section 8, decision R7).
 */
export const orWarn = async <
  S extends string,
  W extends S,
  D extends { readonly report: unknown; readonly warn: FlowDeps<S, FlowDraft, W>['warn'] },
>(
  deps: D,
  stage: W,
  work: (deps: D) => Promise<void>,
): Promise<void> => {
  try {
    await work(deps);
  } catch (thrown) {
    // The flow has ended by then, so its progress must not move.
    deps.warn(stage, thrown, () => work({ ...deps, report: () => undefined }));
  }
};

/** Adds the documents to the asset's group; an unchanged file is already in it. */
export const organize = async <S extends string, D extends SettledDraft>(
  deps: Deps<S, D>,
  draft: D,
  stage: S,
  assetId: string,
): Promise<void> => {
  const metadata = { category: 'organized' as const, organizedAt: draft.startedAt };
  const documents = [
    ['file', draft.encryptedFileCid],
    ['metadata', draft.metadataCid],
  ] as const;
  for (const [name, ipfsHash] of documents) {
    if (!ipfsHash) continue;
    const idempotencyKey = `${draft.id}:organize:${name}:${draft.restored ?? 0}`;
    await withRetry(deps, draft, stage, () =>
      deps.person.api.storage.assignAsset({ ipfsHash, assetId, metadata }, { idempotencyKey, quiet: true }),
    );
  }
  draft.organized = true;
};

/**
 * Has storage keep the documents that the draft's transaction bound to the asset, even when a later version has replaced
 * them; without a known transaction, those that the asset references now.
 */
export const keepDocuments = <S extends string>(
  deps: RetryDeps<S> & { readonly person: Person },
  draft: Pick<FlowDraft, 'id' | 'inFlight' | 'txHash'>,
  stage: S,
  assetId: string,
) => {
  const { txHash } = draft;
  const input = txHash ? { assetId, txHash } : { assetId };
  const idempotencyKey = `${draft.id}:complete${txHash ? `:${txHash}` : ''}`;
  return withRetry(deps, draft, stage, () =>
    deps.person.api.storage.completeRegistration(input, { idempotencyKey, quiet: true }),
  );
};

/** Stores the documents of a long-interrupted flow again: its uploads have expired, but the draft contains every byte. */
const storeAgain = async <S extends string, D extends SettledDraft>(deps: Deps<S, D>, draft: D, stage: S) => {
  const { person } = deps;
  const { encrypted } = draft;
  draft.restored = (draft.restored ?? 0) + 1;
  if (encrypted) await withRetry(deps, draft, stage, () => storeFile(person, { ...draft, encrypted }));
  await withRetry(deps, draft, stage, () => storeMetadata(person, draft));
};

/**
 * Has storage keep the documents of this flow's version permanently, uploading them again if they have expired.
 * @param reorganize called when the documents had to be stored again
 */
export const keepPermanently = async <S extends string, D extends SettledDraft>(
  deps: Deps<S, D>,
  draft: D,
  stage: S,
  assetId: string,
  reorganize: () => Promise<void>,
): Promise<void> => {
  if (draft.kept) return;
  await keepDocuments(deps, draft, stage, assetId).catch(async (thrown: unknown) => {
    if (asFailure(thrown).code !== 'storage.content-not-found') throw thrown;
    await storeAgain(deps, draft, stage);
    await reorganize();
    await keepDocuments(deps, draft, stage, assetId);
  });
  draft.kept = true;
  await deps.save(draft);
};

/** Waits until the transaction is indexed. @throws index.behind, index.unavailable */
export const awaitIndex = <S extends string, D extends FlowDraft>(
  deps: Deps<S, D>,
  draft: D,
  stage: S,
): Promise<void> => {
  const { chain, index } = deps.person.ports;
  return withRetry(deps, draft, stage, async () =>
    index.waitForBlock(draft.blockNumber ?? (await chain.blockNumber()), indexTimeoutMs),
  );
};
