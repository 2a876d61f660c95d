import { Cid } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain/port';
import { z } from 'zod';
import { type NamedDocument, namedDocuments } from './named-documents.ts';
import type { Storing } from './store-content.ts';
import { editLevel, type Upload } from './upload.ts';
import { largestJson } from './upload-json.ts';

/** The one field of the metadata JSON that names another content (D1 section 3). */
const Metadata = z.object({ file: z.object({ encryptedFileCid: Cid }) });

export interface Completing extends Storing {
  readonly chain: Pick<Chain, 'registry' | 'asset' | 'hasAccess' | 'waitForReceipt'>;
}

/** What stands on chain; `by` is null for what the asset names now, whoever said so. */
type Document = Omit<NamedDocument, 'by'> & { readonly by: Hex | null };

/** The relay's node had the receipt already; another one may be a block behind. */
const receiptMs = 3_000;

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
  { uploads, chain }: Completing,
  wallet: Hex,
  cid: string,
  { assetId, kind, by }: Document,
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
const keepForGood = async ({ storage, uploads, allowance }: Completing, { wallet, cid }: Upload, assetId: string) => {
  const before = await uploads.keep(wallet, cid, assetId);
  if (!before) throw new Failure('storage.content-not-found', { status: 404 });
  await storage.pin(cid);
  if (before.keptUntil) await allowance.giveBack(wallet, before.size, before.day);
};

/** A metadata JSON brings its file along; everything is looked up before anything is kept. */
const keepDocument = async (parts: Completing, wallet: Hex, document: Document): Promise<readonly string[]> => {
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

/** What a transaction bound to this asset. @throws Failure chain.transaction-unknown when it is none that did */
const documentsOf = async ({ chain }: Completing, assetId: string, txHash: Hex): Promise<readonly NamedDocument[]> => {
  const receipt = await chain.waitForReceipt(txHash, receiptMs);
  const documents = receipt ? namedDocuments(receipt, chain.registry) : [];
  const ours = documents.filter((document) => document.assetId === assetId);
  if (ours.length === 0) throw new Failure('chain.transaction-unknown');
  return ours;
};

/**
 * Keeps for good what a transaction bound to an asset (decision R3): the metadata JSON of a version, overtaken or not, with
 * the encrypted file named there, or the share JSON of a grant. Without a transaction, what the asset names now. Owner,
 * editors and whoever sent the transaction may say so, of uploads of theirs.
 * @returns everything that is named; all of it is kept.
 * @throws Failure asset.not-found, chain.transaction-unknown, registry.need-level-2, storage.content-not-found,
 * asset.details-unavailable, chain.unavailable, storage.unavailable
 */
export const completeRegistration = async (parts: Completing, wallet: Hex, assetId: string, txHash?: Hex) => {
  const { chain } = parts;
  const documents: readonly Document[] = txHash
    ? await documentsOf(parts, assetId, txHash)
    : [{ assetId, kind: 'metadata', cid: (await chain.asset(assetId)).cid, by: null }];
  const isSender = documents.every(({ by }) => by === wallet);
  if (!isSender && !(await chain.hasAccess(assetId, wallet, editLevel))) throw new Failure('registry.need-level-2');
  const kept = new Set<string>();
  for (const document of documents) for (const cid of await keepDocument(parts, wallet, document)) kept.add(cid);
  return { kept: [...kept] };
};
