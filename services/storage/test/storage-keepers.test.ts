import { randomBytes } from 'node:crypto';
import type { Hex } from '@ipr/domain';
import { blobOf, encryptedBytes, newWallet, startTestStorage, type TestStorage } from './storage.fixture.ts';

let service: TestStorage;

beforeAll(async () => {
  service = await startTestStorage();
});
afterAll(() => service.close());

const newHash = () => randomBytes(32).toString('hex');
const sendFile = async (wallet: Hex) => {
  const metadata = { type: 'encrypted_asset' as const, uploadedAt: new Date().toISOString() };
  const file = blobOf(await encryptedBytes());
  return (await service.as(wallet).uploadFile({ metadata }, { file, fileName: 'a.iprf' })).ipfsHash;
};
const sendJson = async (wallet: Hex, file: string, fileHash: string, sealedAnew = false) => {
  const previous = { version: 1, cid: file, ...(sealedAnew ? { sealedAnew } : {}) };
  const jsonData = { schema: 1, nonce: newHash(), file: { encryptedFileCid: file, fileHash }, previous };
  return (await service.as(wallet).uploadJson({ jsonData, fileName: 'a.json' })).ipfsHash;
};
const upload = async (wallet: Hex, fileHash: string, sealedAnew = false) => {
  const file = await sendFile(wallet);
  return { file, json: await sendJson(wallet, file, fileHash, sealedAnew) };
};
const complete = (wallet: Hex, assetId: string, txHash: Hex) =>
  service.as(wallet).completeRegistration({ assetId, txHash });
const register = async (wallet: Hex, json: string) => {
  const { assetId, txHash } = await service.create(wallet, json);
  await complete(wallet, assetId, txHash);
  return assetId;
};
const update = async (wallet: Hex, assetId: string, json: string) =>
  complete(wallet, assetId, await service.update(wallet, assetId, json));
const remove = (wallet: Hex, assetId: string, ipfsHash: string) =>
  service.as(wallet).removeReplaced({ assetId, ipfsHash });
const served = async (cid: string) => (await fetch(`${service.node.gatewayUrl}/ipfs/${cid}`)).status;
const recordOf = (cid: string) => service.database.collection('uploads').findOne({ cid });
const missing = { code: 'storage.content-not-found', status: 404 };
const needed = { code: 'storage.content-still-needed' };

/** The victim's harmless asset with an admin, and the victim's upload for another asset that is not registered yet. */
const unfinished = async () => {
  const [victim, hash] = [newWallet(), newHash()];
  const harmless = await register(victim, (await upload(victim, newHash())).json);
  const admin = await service.admit(victim, harmless, 3);
  return { victim, hash, harmless, admin, invention: await upload(victim, hash) };
};

describe('an unfinished upload that a third person’s transaction names', () => {
  test('is not kept for that person’s asset, and is kept for its own asset', async () => {
    const { victim, hash, harmless, admin, invention } = await unfinished();
    await expect(update(admin, harmless, invention.json)).rejects.toMatchObject(missing);
    const naming = await sendJson(admin, invention.file, hash);
    await expect(update(admin, harmless, naming)).rejects.toMatchObject(missing);
    expect(await recordOf(invention.file)).toMatchObject({ keptUntil: expect.any(Date), assetId: null });
    const assetId = await register(victim, invention.json);
    expect(await recordOf(invention.file)).toMatchObject({ keptUntil: null, assetId, alsoFor: [] });
    await update(admin, harmless, (await upload(admin, hash, true)).json);
    await expect(remove(admin, harmless, invention.file)).rejects.toMatchObject(missing);
    expect(await served(invention.file)).toBe(200);
    const fresh = await upload(victim, hash, true);
    await update(victim, assetId, fresh.json);
    await remove(victim, assetId, invention.file);
    expect(await served(invention.file)).toBe(404);
  });

  test('is not kept for its uploader who may edit a hostile asset', async () => {
    const hostile = newWallet();
    const assetId = await register(hostile, (await upload(hostile, newHash())).json);
    const victim = await service.admit(hostile, assetId, 2);
    const invention = await upload(victim, newHash());
    await expect(update(hostile, assetId, invention.json)).rejects.toMatchObject(missing);
    expect(await recordOf(invention.json)).toMatchObject({ assetId: null });
  });

  test('is not kept as a version’s file when it is a document', async () => {
    const { admin, harmless } = await unfinished();
    const share = await service.as(admin).uploadJson({ jsonData: { ndaText: newHash() }, fileName: 'share.json' });
    const naming = await sendJson(admin, share.ipfsHash, newHash());
    await expect(update(admin, harmless, naming)).rejects.toMatchObject(missing);
  });
});

describe('an upload that two assets keep', () => {
  test('is recorded for both and removed for neither', async () => {
    const [owner, hash] = [newWallet(), newHash()];
    const shared = await upload(owner, hash);
    const first = await register(owner, shared.json);
    // Records of earlier releases name one asset only.
    await service.database.collection('uploads').updateMany({ wallet: owner }, { $unset: { alsoFor: 1 } });
    const second = await register(owner, shared.json);
    expect(await recordOf(shared.file)).toMatchObject({ assetId: first, alsoFor: [second] });
    for (const assetId of [first, second]) {
      await update(owner, assetId, (await upload(owner, hash, true)).json);
      await expect(remove(owner, assetId, shared.file)).rejects.toMatchObject(needed);
    }
    expect(await served(shared.file)).toBe(200);
  });
});

test('does not remove a document that an earlier release kept as a file', async () => {
  const [owner, hash] = [newWallet(), newHash()];
  const first = await upload(owner, hash);
  const assetId = await register(owner, first.json);
  const naming = await sendJson(owner, first.json, hash);
  const names = { fileCid: first.json, fileHash: hash, sealedAnew: false };
  const kept = { $set: { keptUntil: null, assetId, names } };
  await service.database.collection('uploads').updateOne({ cid: naming }, kept);
  await update(owner, assetId, (await upload(owner, hash, true)).json);
  await expect(remove(owner, assetId, first.json)).rejects.toMatchObject(needed);
  expect(await served(first.json)).toBe(200);
});

test('does not remove a file that its uploader named in no version of the asset', async () => {
  const { victim, hash, harmless, admin, invention } = await unfinished();
  const naming = await sendJson(admin, invention.file, hash);
  const names = { fileCid: invention.file, fileHash: hash, sealedAnew: false };
  const uploads = service.database.collection('uploads');
  await uploads.updateOne({ cid: naming }, { $set: { keptUntil: null, assetId: harmless, names } });
  await uploads.updateOne({ cid: invention.file }, { $set: { keptUntil: null, assetId: harmless } });
  await update(admin, harmless, (await upload(admin, hash, true)).json);
  for (const wallet of [admin, victim])
    await expect(remove(wallet, harmless, invention.file)).rejects.toMatchObject(needed);
  expect(await served(invention.file)).toBe(200);
});
