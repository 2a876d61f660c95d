import { createHash, randomBytes, randomInt } from 'node:crypto';
import { folderBackup } from '@ipr/adapter-folder';
import { documentBytes, type Hex } from '@ipr/domain';
import { createLogger } from '@ipr/service-kit';
import { copyMissing } from '../src/uploads/copy-missing.ts';
import { uploadRepository } from '../src/uploads/repository.mongo.ts';
import type { UploadKind } from '../src/uploads/upload.ts';
import { encryptedBytes, newWallet, type TestStorage } from './storage.fixture.ts';

export interface Kept {
  readonly wallet: Hex;
  readonly cid: string;
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly assetId: string;
}

export const copiesOf = (service: TestStorage) => folderBackup({ folder: service.backupFolder, minFreeBytes: 0 });

export const quietLog = createLogger('storage', { level: 'silent' });

/** What the checks of this service's content depend on, without a peer gateway. */
export const scrubDeps = async (service: TestStorage) => ({
  storage: service.storage,
  uploads: await uploadRepository(service.database),
  backup: copiesOf(service),
  peer: null,
  log: quietLog,
  copies: true,
  everyMs: 30 * 24 * 3_600_000,
});

let assets = 0;

/** Content that an asset of its own keeps, pinned and in the asset's group, without a second copy. */
export const keep = async (service: TestStorage, kind: UploadKind, size = randomInt(200, 4_000)): Promise<Kept> => {
  const uploads = await uploadRepository(service.database);
  const bytes =
    kind === 'file' ? await encryptedBytes(size) : documentBytes({ text: randomBytes(size).toString('base64') });
  const { cid } = await service.storage.put(bytes);
  const [wallet, assetId] = [newWallet(), String(++assets)];
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const now = new Date();
  await uploads.add({
    wallet,
    cid,
    kind,
    size: bytes.length,
    sha256,
    fileName: `a.${kind}`,
    createdAt: now,
    keptUntil: new Date(now.getTime() + 3_600_000),
    groups: [`asset_${assetId}`],
    assetIds: [],
    day: '2026-01-01',
    backupWanted: false,
    copyDue: null,
  });
  await uploads.keep(wallet, cid, assetId, now);
  await service.storage.pin(cid);
  await service.storage.assign(cid, `asset_${assetId}`);
  return { wallet, cid, bytes, sha256, assetId };
};

/** Makes every second copy that is due. */
export const makeCopies = async (service: TestStorage, at = new Date(Date.now() + 1_000)): Promise<void> => {
  const deps = { ...(await scrubDeps(service)), backup: copiesOf(service) };
  while ((await copyMissing(deps, at)) > 0);
};

/** Whether the node returns exactly these bytes. */
export const readsAsKept = async (service: TestStorage, { cid, bytes }: Kept): Promise<boolean> => {
  const read = await service.storage.get(cid, bytes.length).catch(() => null);
  return read !== null && Buffer.from(bytes).equals(read);
};
