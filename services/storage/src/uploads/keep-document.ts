import { Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain/port';
import type { Replacements } from '../replaced/replacements.ts';
import type { NamedDocument } from './named-documents.ts';
import { namedFileOf } from './named-file.ts';
import type { Storing } from './store-content.ts';
import { editLevel, type NamedFile, type Upload } from './upload.ts';

export interface Keeping extends Pick<Storing, 'storage' | 'uploads' | 'allowance'> {
  readonly chain: Pick<Chain, 'hasAccess'>;
  readonly replacements: Replacements;
}

/** What stands on chain; `by` is null for what the asset names now, whoever said so. */
export type BoundDocument = Omit<NamedDocument, 'by'> & { readonly by: Hex | null };

/**
 * The upload to keep for what a document of an asset is, or names: the caller's own, else one of whoever put the document on
 * chain or may edit the asset. Null for what the asset keeps already, such as the file of an earlier version, and for what was
 * removed because a later version has it sealed anew.
 * @throws Failure storage.content-not-found for strangers' content, so that nobody has their data kept.
 */
const findKept = async (
  { uploads, chain, replacements }: Keeping,
  wallet: Hex,
  cid: string,
  { assetId, kind, by }: BoundDocument,
): Promise<Upload | null> => {
  const found = (await uploads.ofContent(cid)).filter((upload) => kind === 'metadata' || upload.kind === 'json');
  const own = found.find((upload) => upload.wallet === wallet);
  if (own) return own;
  if (found.some((upload) => upload.assetId === assetId)) return null;
  for (const upload of found)
    if (upload.wallet === by || (await chain.hasAccess(assetId, upload.wallet, editLevel))) return upload;
  if ((await replacements.removed(cid))?.assetId === assetId) return null;
  throw new Failure('storage.content-not-found', { status: 404 });
};

/** Whoever registers sends the second copy meanwhile; by then it is there, or never comes. */
const copyMs = 600_000;

/** Kept in the record first, pinned then: whatever a release did in between, the content stays. */
const keepForGood = async (
  { storage, uploads, allowance }: Keeping,
  { wallet, cid }: Upload,
  assetId: string,
  names?: NamedFile,
) => {
  const before = await uploads.keep(wallet, cid, assetId, new Date(Date.now() + copyMs), names);
  if (!before) throw new Failure('storage.content-not-found', { status: 404 });
  await storage.pin(cid);
  if (before.keptUntil) await allowance.giveBack(wallet, before.size, before.day);
};

/**
 * The one rule of what is kept for good, whether somebody says so or the registry's events do (decision R3). A metadata JSON
 * brings its file along; everything is looked up before anything is kept. What a version that was sealed anew replaces is
 * noted, to be removed in a while (decision 0013). Doing it twice is doing it once.
 * @param wallet on whose behalf: the caller, or whoever put the document on chain
 * @returns the document and what it names
 * @throws Failure storage.content-not-found, asset.details-unavailable for a metadata JSON that is none, request.too-large,
 * chain.unavailable, storage.unavailable
 */
export const keepDocument = async (
  parts: Keeping,
  wallet: Hex,
  document: BoundDocument,
): Promise<readonly string[]> => {
  const { assetId, cid, kind } = document;
  const own = await findKept(parts, wallet, cid, document);
  const names = kind === 'metadata' ? await namedFileOf(parts.storage, cid) : null;
  const file = names ? await findKept(parts, wallet, names.fileCid, document) : null;
  if (own) await keepForGood(parts, own, assetId, names ?? undefined);
  if (file) await keepForGood(parts, file, assetId);
  if (names?.sealedAnew && document.by) {
    const { fileHash, fileCid } = names;
    await parts.replacements.note({ assetId, cid, by: document.by, fileHash, fileCid }, new Date());
  }
  return names ? [cid, names.fileCid] : [cid];
};
