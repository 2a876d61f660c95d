import { Cid } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain/port';
import { z } from 'zod';
import type { Storing } from './store-content.ts';
import { editLevel, type Upload } from './upload.ts';
import { largestJson } from './upload-json.ts';

/** The one field of the metadata JSON that names another content (D1 section 3). */
const Metadata = z.object({ file: z.object({ encryptedFileCid: Cid }) });

type Completing = Storing & { readonly chain: Pick<Chain, 'asset' | 'hasAccess'> };

const fileCidOf = (bytes: Uint8Array): string => {
  try {
    return Metadata.parse(JSON.parse(Buffer.from(bytes).toString())).file.encryptedFileCid;
  } catch (cause) {
    throw new Failure('asset.details-unavailable', {}, cause);
  }
};

/**
 * The upload to keep for what an asset names: the caller's own, else one of somebody who may edit the asset too, whose
 * version it is. Null for what the asset keeps already, such as the file of an earlier version.
 * @throws Failure storage.content-not-found for strangers' content, so that nobody has their data kept.
 */
const findKept = async (
  { uploads, chain }: Completing,
  wallet: Hex,
  cid: string,
  assetId: string,
): Promise<Upload | null> => {
  const found = await uploads.ofContent(cid);
  const own = found.find((upload) => upload.wallet === wallet);
  if (own) return own;
  if (found.some((upload) => upload.assetId === assetId)) return null;
  for (const upload of found) if (await chain.hasAccess(assetId, upload.wallet, editLevel)) return upload;
  throw new Failure('storage.content-not-found', { status: 404 });
};

/** Kept in the record first, pinned then: whatever a release did in between, the content stays. */
const keepForGood = async ({ storage, uploads, allowance }: Completing, { wallet, cid }: Upload, assetId: string) => {
  const before = await uploads.keep(wallet, cid, assetId);
  if (!before) throw new Failure('storage.content-not-found', { status: 404 });
  await storage.pin(cid);
  if (before.keptUntil) await allowance.giveBack(wallet, before.size, before.day);
};

/**
 * Keeps what an asset on chain refers to now for good: its metadata JSON and the encrypted file named there (decision R3).
 * Owner and editors may say so, of uploads of theirs.
 * @returns everything the asset names; all of it is kept.
 * @throws Failure asset.not-found, registry.need-level-2, storage.content-not-found, asset.details-unavailable,
 * chain.unavailable, storage.unavailable
 */
export const completeRegistration = async (parts: Completing, wallet: Hex, assetId: string) => {
  const { cid } = await parts.chain.asset(assetId);
  if (!(await parts.chain.hasAccess(assetId, wallet, editLevel))) throw new Failure('registry.need-level-2');
  const metadata = await findKept(parts, wallet, cid, assetId);
  const fileCid = fileCidOf(await parts.storage.get(cid, largestJson));
  const file = await findKept(parts, wallet, fileCid, assetId);
  for (const upload of [metadata, file]) if (upload) await keepForGood(parts, upload, assetId);
  return { kept: [...new Set([cid, fileCid])] };
};
