import { Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import { type BoundDocument, type KeepDocumentDeps, keepDocument } from './keep-document.ts';
import { type RegisteredDocument, registeredDocuments } from './registered-documents.ts';
import type { StoreDeps } from './store-content.ts';
import { editLevel } from './upload.ts';

export interface CompleteDeps extends StoreDeps, KeepDocumentDeps {
  readonly chain: Pick<Chain, 'registry' | 'asset' | 'hasAccess' | 'waitForReceipt'>;
}

/** The relay's node already had the receipt; this node may be a block behind. */
const receiptMs = 3_000;

/** The documents that a transaction bound to this asset. @throws Failure chain.transaction-unknown when it bound none */
const documentsOf = async (
  { chain }: CompleteDeps,
  assetId: string,
  txHash: Hex,
): Promise<readonly RegisteredDocument[]> => {
  const receipt = await chain.waitForReceipt(txHash, receiptMs);
  const documents = receipt ? registeredDocuments(receipt, chain.registry) : [];
  const ours = documents.filter((document) => document.assetId === assetId);
  if (ours.length === 0) throw new Failure('chain.transaction-unknown');
  return ours;
};

/**
 * Keeps permanently what a transaction bound to an asset (decision R3): the metadata JSON of a version, also a superseded one, with
 * the encrypted file it names, or the share JSON of a grant. Without a transaction, what the asset names now. Owner, editors and the
 * sender of the transaction may call it. It keeps uploads of the sender, or without a transaction those of the caller.
 * @returns all content that is named; all of it is kept.
 * @throws Failure asset.not-found, chain.transaction-unknown, registry.need-level-2, storage.content-not-found,
 * asset.details-unavailable, chain.unavailable, storage.unavailable
 */
export const completeRegistration = async (deps: CompleteDeps, wallet: Hex, assetId: string, txHash?: Hex) => {
  const { chain } = deps;
  const documents: readonly BoundDocument[] = txHash
    ? await documentsOf(deps, assetId, txHash)
    : [{ assetId, kind: 'metadata', cid: (await chain.asset(assetId)).cid, by: null }];
  const isSender = documents.every(({ by }) => by === wallet);
  if (!isSender && !(await chain.hasAccess(assetId, wallet, editLevel))) throw new Failure('registry.need-level-2');
  const kept = new Set<string>();
  for (const document of documents) for (const cid of await keepDocument(deps, wallet, document)) kept.add(cid);
  return { kept: [...kept] };
};
