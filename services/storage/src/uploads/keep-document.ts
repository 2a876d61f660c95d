import { Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import type { Replacements } from '../replaced/replacements.ts';
import { namedFileOf, ownTextOf } from './named-file.ts';
import type { RegisteredDocument } from './registered-documents.ts';
import type { StoreDeps } from './store-content.ts';
import { isKeptBy, type KeptVersion, removalLevel, type Upload, type UploadKind } from './upload.ts';

export interface KeepDocumentDeps extends Pick<StoreDeps, 'storage' | 'uploads' | 'allowance'> {
  readonly replacements: Replacements;
  readonly chain: Pick<Chain, 'hasAccess'>;
}

/** A document bound to an asset by a transaction; `by` is null for the one the asset names now, whose sender is unknown. */
export type BoundDocument = Omit<RegisteredDocument, 'by'> & { readonly by: Hex | null };

/**
 * The upload to keep for a document of an asset or the file it names. Only uploads of the transaction's sender qualify, because an
 * asset may later release what it keeps. Null for content the asset keeps already, such as the file of an earlier version, and for
 * content removed because a later version has it under a new key.
 * @throws Failure storage.content-not-found for content of other people
 */
const findKept = async (
  { uploads, replacements }: KeepDocumentDeps,
  { maker, assetId, cid }: { readonly maker: Hex; readonly assetId: string; readonly cid: string },
  kinds: readonly UploadKind[],
): Promise<Upload | null> => {
  const found = (await uploads.ofContent(cid)).filter(({ kind }) => kinds.includes(kind));
  const own = found.find(({ wallet }) => wallet === maker);
  if (own) return own;
  if (found.some(isKeptBy(assetId))) return null;
  if ((await replacements.removed(cid))?.assetId === assetId) return null;
  throw new Failure('storage.content-not-found', { status: 404 });
};

/**
 * Updates the record before pinning, so that a concurrent release cannot remove the content. The second copy is checked again,
 * because uploads of earlier releases, or from times when backups were off, have none.
 */
const keepPermanently = async (
  { storage, uploads, allowance }: KeepDocumentDeps,
  { wallet, cid }: Upload,
  assetId: string,
  version?: KeptVersion,
) => {
  const before = await uploads.keep(wallet, cid, assetId, new Date(), version);
  if (!before) throw new Failure('storage.content-not-found', { status: 404 });
  await storage.pin(cid);
  if (before.keptUntil) await allowance.giveBack(wallet, before.size, before.day);
};

/**
 * The single rule of what is kept permanently, for the call and for registry events (decision R3). A metadata JSON and a share
 * document include the file they name; everything is looked up before anything is kept. Ciphertexts replaced by a re-encrypted version are recorded for later
 * removal (decision 0013). Idempotent.
 * @param wallet the caller, whose uploads are kept where the sender of the document's transaction is unknown
 * @returns the document and what it names
 * @throws Failure storage.content-not-found, asset.details-unavailable for a metadata JSON that is none, request.too-large,
 * chain.unavailable, storage.unavailable
 */
export const keepDocument = async (
  deps: KeepDocumentDeps,
  wallet: Hex,
  document: BoundDocument,
): Promise<readonly string[]> => {
  const { assetId, cid, kind } = document;
  const maker = document.by ?? wallet;
  const own = await findKept(deps, { maker, assetId, cid }, kind === 'metadata' ? ['json', 'file'] : ['json']);
  const names = kind === 'metadata' ? await namedFileOf(deps.storage, cid) : null;
  const fileCid = names ? names.fileCid : await ownTextOf(deps.storage, cid);
  const file = fileCid ? await findKept(deps, { maker, assetId, cid: fileCid }, ['file']) : null;
  // An editor's version replaces nothing: storage cannot verify that its ciphertext contains the file.
  const replaces = names?.sealedAnew === true && (await deps.chain.hasAccess(assetId, maker, removalLevel));
  if (own) await keepPermanently(deps, own, assetId, names ? { names, replaces } : undefined);
  if (file) await keepPermanently(deps, file, assetId);
  if (names && replaces && document.by) {
    const { fileHash } = names;
    await deps.replacements.note({ assetId, cid, by: document.by, fileHash, fileCid: names.fileCid }, new Date());
  }
  return fileCid ? [cid, fileCid] : [cid];
};
