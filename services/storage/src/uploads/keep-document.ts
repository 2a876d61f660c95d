import { Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain';
import type { Replacements } from '../replaced/replacements.ts';
import { namedFileOf } from './named-file.ts';
import type { RegisteredDocument } from './registered-documents.ts';
import type { StoreDeps } from './store-content.ts';
import { isKeptBy, type KeptVersion, removalLevel, type Upload, type UploadKind } from './upload.ts';

export interface KeepDocumentDeps extends Pick<StoreDeps, 'storage' | 'uploads' | 'allowance'> {
  readonly replacements: Replacements;
  readonly chain: Pick<Chain, 'hasAccess'>;
}

/** What a transaction bound to an asset; `by` is null for what the asset names now, whose sender is not known. */
export type BoundDocument = Omit<RegisteredDocument, 'by'> & { readonly by: Hex | null };

/**
 * The upload to keep for what a document of an asset is, or names: of the person who made the document's transaction, and of
 * no third person, because an asset may let go of what it keeps. Null for what the asset keeps already, such as the file of
 * an earlier version, and for what was removed because a later version has it under a fresh key.
 * @throws Failure storage.content-not-found for content of others
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
 * Kept in the record first, pinned then: whatever a release did in between, the content stays. Whether the second copy is
 * there is looked up again, because uploads of earlier releases, or from while copies were switched off, have none.
 */
const keepForGood = async (
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
 * The one rule of what is kept for good, whether somebody says so or the registry's events do (decision R3). A metadata JSON
 * brings its file along; everything is looked up before anything is kept. What a version that was re-encrypted replaces is
 * noted, to be removed in a while (decision 0013). Doing it twice is doing it once.
 * @param wallet who calls: where the sender of the document's transaction is not known, uploads of this person are kept
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
  const file = names ? await findKept(deps, { maker, assetId, cid: names.fileCid }, ['file']) : null;
  // An editor's version replaces nothing: only a reader could tell whether its ciphertext holds the file.
  const replaces = names?.sealedAnew === true && (await deps.chain.hasAccess(assetId, maker, removalLevel));
  if (own) await keepForGood(deps, own, assetId, names ? { names, replaces } : undefined);
  if (file) await keepForGood(deps, file, assetId);
  if (names && replaces && document.by) {
    const { fileHash, fileCid } = names;
    await deps.replacements.note({ assetId, cid, by: document.by, fileHash, fileCid }, new Date());
  }
  return names ? [cid, names.fileCid] : [cid];
};
