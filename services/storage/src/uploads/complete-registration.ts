import { Cid } from '@ipr/api';
import { Failure, type Hex } from '@ipr/domain';
import type { Chain } from '@ipr/ports/chain/port';
import { z } from 'zod';
import type { Storing } from './store-content.ts';
import type { Upload } from './upload.ts';
import { largestJson } from './upload-json.ts';

/** The one field of the metadata JSON that names another content (D1 section 3). */
const Metadata = z.object({ file: z.object({ encryptedFileCid: Cid }) });

type Completing = Storing & { readonly chain: Pick<Chain, 'asset' | 'ownerOf'> };

const fileCidOf = (bytes: Uint8Array): string => {
  try {
    return Metadata.parse(JSON.parse(Buffer.from(bytes).toString())).file.encryptedFileCid;
  } catch (cause) {
    throw new Failure('asset.details-unavailable', {}, cause);
  }
};

const assertUploaded = async ({ uploads }: Completing, wallet: Hex, cid: string) => {
  const found = Cid.safeParse(cid).success ? await uploads.find(wallet, cid) : undefined;
  if (!found) throw new Failure('storage.content-not-found', { status: 404 });
};

/** Kept in the record first, pinned then: whatever a release did in between, the content stays. */
const keepForGood = async ({ storage, uploads, allowance }: Completing, wallet: Hex, cid: string, assetId: string) => {
  const before: Upload | undefined = await uploads.keep(wallet, cid, assetId);
  if (!before) throw new Failure('storage.content-not-found', { status: 404 });
  await storage.pin(cid);
  if (before.keptUntil) await allowance.giveBack(wallet, before.size, before.day);
};

/**
 * Keeps what an asset on chain refers to for good: its metadata JSON and the encrypted file named there (decision R3).
 * Only the owner completes, and only with uploads of their own, so that nobody has strangers' data kept.
 * @throws Failure asset.not-found, registry.not-owner, storage.content-not-found, asset.details-unavailable,
 * chain.unavailable, storage.unavailable
 */
export const completeRegistration = async (parts: Completing, wallet: Hex, assetId: string) => {
  if ((await parts.chain.ownerOf(assetId)) !== wallet) throw new Failure('registry.not-owner');
  const { cid } = await parts.chain.asset(assetId);
  await assertUploaded(parts, wallet, cid);
  const fileCid = fileCidOf(await parts.storage.get(cid, largestJson));
  await assertUploaded(parts, wallet, fileCid);
  const kept = [...new Set([cid, fileCid])];
  for (const each of kept) await keepForGood(parts, wallet, each, assetId);
  return { kept };
};
