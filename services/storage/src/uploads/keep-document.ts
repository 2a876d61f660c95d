import { Cid } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain/port';
import { z } from 'zod';
import type { NamedDocument } from './named-documents.ts';
import type { Storing } from './store-content.ts';
import { editLevel, type Upload } from './upload.ts';
import { largestJson } from './upload-json.ts';

/** The one field of the metadata JSON that names another content (D1 section 3). */
const Metadata = z.object({ file: z.object({ encryptedFileCid: Cid }) });

export interface Keeping extends Pick<Storing, 'storage' | 'uploads' | 'allowance'> {
  readonly chain: Pick<Chain, 'hasAccess'>;
}

/** What stands on chain; `by` is null for what the asset names now, whoever said so. */
export type BoundDocument = Omit<NamedDocument, 'by'> & { readonly by: Hex | null };

const fileCidOf = (bytes: Uint8Array): string => {
  try {
    return Metadata.parse(JSON.parse(Buffer.from(bytes).toString())).file.encryptedFileCid;
  } catch (cause) {
    throw new Failure('asset.details-unavailable', {}, cause);
  }
};

/**
 * The upload to keep for what a document of an asset is, or names: the caller's own, else one of whoever put the document on
 * chain or may edit the asset. Null for what the asset keeps already, such as the file of an earlier version.
 * @throws Failure storage.content-not-found for strangers' content, so that nobody has their data kept.
 */
const findKept = async (
  { uploads, chain }: Keeping,
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
  throw new Failure('storage.content-not-found', { status: 404 });
};

/** Kept in the record first, pinned then: whatever a release did in between, the content stays. */
const keepForGood = async ({ storage, uploads, allowance }: Keeping, { wallet, cid }: Upload, assetId: string) => {
  const before = await uploads.keep(wallet, cid, assetId);
  if (!before) throw new Failure('storage.content-not-found', { status: 404 });
  await storage.pin(cid);
  if (before.keptUntil) await allowance.giveBack(wallet, before.size, before.day);
};

/**
 * The one rule of what is kept for good, whether somebody says so or the registry's events do (decision R3). A metadata JSON
 * brings its file along; everything is looked up before anything is kept. Doing it twice is doing it once.
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
  const uploads = [await findKept(parts, wallet, cid, document)];
  const cids = [cid];
  if (kind === 'metadata') {
    const fileCid = fileCidOf(await parts.storage.get(cid, largestJson));
    uploads.push(await findKept(parts, wallet, fileCid, document));
    cids.push(fileCid);
  }
  for (const upload of uploads) if (upload) await keepForGood(parts, upload, assetId);
  return cids;
};
