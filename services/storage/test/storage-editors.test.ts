import { randomBytes } from 'node:crypto';
import type { Hex } from '@ipr/domain';
import { blobOf, encryptedBytes, newWallet, startTestStorage, type TestStorage, until } from './storage.fixture.ts';

let service: TestStorage;

beforeAll(async () => {
  service = await startTestStorage();
});
afterAll(async () => {
  await service.close();
});

const now = () => new Date().toISOString();
const sendFile = async (wallet: Hex) =>
  (
    await service
      .as(wallet)
      .uploadFile(
        { metadata: { type: 'encrypted_asset', uploadedAt: now() } },
        { file: blobOf(await encryptedBytes()), fileName: 'a.iprf' },
      )
  ).ipfsHash;
const sendJson = async (wallet: Hex, fileCid: string) => {
  const jsonData = { schema: 1, nonce: randomBytes(8).toString('hex'), file: { encryptedFileCid: fileCid } };
  return (await service.as(wallet).uploadJson({ jsonData, fileName: 'metadata.json' })).ipfsHash;
};
const complete = (wallet: Hex, assetId: string, txHash?: Hex) =>
  service.as(wallet).completeRegistration({ assetId, ...(txHash ? { txHash } : {}) });
const assign = (wallet: Hex, ipfsHash: string, assetId: string) =>
  service.as(wallet).assignAsset({ ipfsHash, assetId, metadata: { category: 'organized', organizedAt: now() } });

/** Uploads everything of one version by one person, without completing it. */
const upload = async (wallet: Hex) => {
  const file = await sendFile(wallet);
  return { file, json: await sendJson(wallet, file) };
};
const registered = async () => {
  const owner = newWallet();
  const first = await upload(owner);
  return { owner, first, ...(await service.create(owner, first.json)) };
};

/** Whether each content outlives the expiry of all unfinished uploads. */
const outlives = async (cids: readonly string[], ...wallets: readonly Hex[]) => {
  for (const wallet of wallets) await service.expire(wallet);
  const unfinished = { wallet: { $in: [...wallets] }, keptUntil: { $ne: null } };
  await until(async () => (await service.database.collection('uploads').countDocuments(unfinished)) === 0);
  await until(async () => (await service.database.collection('releases').countDocuments()) === 0);
  return Promise.all(cids.map((cid) => service.isPinned(cid)));
};

describe('a finished version', () => {
  test('by a person with edit access is kept permanently', async () => {
    const { owner, assetId } = await registered();
    await complete(owner, assetId);
    const editor = await service.admit(owner, assetId, 2);
    const { file, json } = await upload(editor);
    await service.update(editor, assetId, json);
    expect((await complete(editor, assetId)).kept).toEqual([json, file]);
    expect((await complete(editor, assetId)).kept).toEqual([json, file]);
    expect(await outlives([file, json], editor)).toEqual([true, true]);
  });

  test('that changes only metadata keeps the file it names', async () => {
    const { owner, assetId, first } = await registered();
    await complete(owner, assetId);
    const editor = await service.admit(owner, assetId, 3);
    const json = await sendJson(editor, first.file);
    await service.update(editor, assetId, json);
    expect((await complete(editor, assetId)).kept).toEqual([json, first.file]);
    expect(await outlives([json, first.file, first.json], editor, owner)).toEqual([true, true, true]);
  });

  test('made before the first one was completed is kept with the owner’s file', async () => {
    const { owner, assetId, first, txHash } = await registered();
    const editor = await service.admit(owner, assetId, 2);
    const json = await sendJson(editor, first.file);
    const updated = await service.update(editor, assetId, json);
    await expect(complete(owner, assetId, updated)).rejects.toMatchObject({ code: 'storage.content-not-found' });
    await complete(owner, assetId, txHash);
    await complete(owner, assetId, updated);
    expect(await outlives([json, first.file], editor, owner)).toEqual([true, true]);
  });

  test('is not kept by a call of a viewer', async () => {
    const { owner, assetId, first } = await registered();
    const viewer = await service.admit(owner, assetId, 1);
    await expect(complete(viewer, assetId)).rejects.toMatchObject({ code: 'registry.need-level-2', status: 403 });
    expect(await outlives([first.file], owner)).toEqual([false]);
  });

  test('does not keep unrelated uploads of an editor', async () => {
    const { owner, assetId } = await registered();
    const editor = await service.admit(owner, assetId, 2);
    const unrelated = await sendFile(editor);
    await complete(owner, assetId);
    expect((await complete(editor, assetId)).kept).not.toContain(unrelated);
    expect(await outlives([unrelated], editor)).toEqual([false]);
  });
});

describe('a group', () => {
  test('accepts uploads of owner and editors, each once', async () => {
    const { owner, assetId, first } = await registered();
    const editor = await service.admit(owner, assetId, 2);
    const theirs = await sendFile(editor);
    const group = `asset_${assetId}`;
    for (let time = 0; time < 2; time++) {
      expect(await assign(owner, first.json, assetId)).toEqual({ group, ipfsHash: first.json });
      expect(await assign(editor, theirs, assetId)).toEqual({ group, ipfsHash: theirs });
    }
    expect((await service.storage.listGroup(group)).sort()).toEqual([first.json, theirs].sort());
  });

  test('refuses another person’s upload without revealing whether it exists', async () => {
    const { owner, assetId } = await registered();
    const theirs = await sendFile(newWallet());
    const unknown = 'bafkreiacndfy443ter6qr2tmbbdhadvxxheowwf75s6zehscklu6ezxmta';
    for (const cid of [theirs, unknown])
      await expect(assign(owner, cid, assetId)).rejects.toMatchObject({
        code: 'storage.content-not-found',
        status: 404,
      });
    expect(await service.storage.listGroup(`asset_${assetId}`)).toEqual([]);
  });

  test('of an asset the caller may not edit is refused without revealing whether the asset exists', async () => {
    const { owner, assetId } = await registered();
    const viewer = await service.admit(owner, assetId, 1);
    for (const [wallet, id] of [
      [viewer, assetId],
      [newWallet(), assetId],
      [newWallet(), '999999'],
    ] as const) {
      const own = await sendFile(wallet);
      await expect(assign(wallet, own, id)).rejects.toMatchObject({ code: 'asset.not-found', status: 404 });
    }
    expect(await service.storage.listGroup(`asset_${assetId}`)).toEqual([]);
  });
});
