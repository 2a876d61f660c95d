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

const sendFile = async (wallet: Hex) => {
  const metadata = { type: 'encrypted_asset' as const, uploadedAt: new Date().toISOString() };
  const file = blobOf(await encryptedBytes());
  return (await service.as(wallet).uploadFile({ metadata }, { file, fileName: 'a.iprf' })).ipfsHash;
};
const sendJson = async (wallet: Hex, fields: Record<string, unknown>) => {
  const jsonData = { nonce: randomBytes(8).toString('hex'), ...fields };
  return (await service.as(wallet).uploadJson({ jsonData, fileName: 'a.json' })).ipfsHash;
};
const sendShare = (wallet: Hex) => sendJson(wallet, { ndaText: 'Tell nobody.' });
const upload = async (wallet: Hex) => {
  const file = await sendFile(wallet);
  return { file, json: await sendJson(wallet, { schema: 1, file: { encryptedFileCid: file } }) };
};
const complete = (wallet: Hex, assetId: string, txHash: Hex) =>
  service.as(wallet).completeRegistration({ assetId, txHash });
const registered = async () => {
  const owner = newWallet();
  const first = await upload(owner);
  return { owner, first, ...(await service.create(owner, first.json)) };
};
const ended = { code: 'storage.content-not-found', status: 404 };
const unknown = { code: 'chain.transaction-unknown', status: 404 };

/** Expires all unfinished uploads of these people. @returns the contents that still exist */
const outlasting = async (cids: readonly string[], ...wallets: readonly Hex[]) => {
  for (const wallet of wallets) await service.expire(wallet);
  const unfinished = { wallet: { $in: [...wallets] }, keptUntil: { $ne: null } };
  await until(async () => (await service.database.collection('uploads').countDocuments(unfinished)) === 0);
  await until(async () => (await service.database.collection('releases').countDocuments()) === 0);
  const pinned = await Promise.all(cids.map((cid) => service.isPinned(cid)));
  return cids.filter((_, at) => pinned[at]);
};
const usedBy = async (wallet: Hex): Promise<number> =>
  (await service.database.collection('allowances').findOne({ _id: new RegExp(wallet) as never }))?.bytes;

describe('a superseded version', () => {
  test('is kept with its file by the first call of either person', async () => {
    const { owner, assetId, first, txHash } = await registered();
    const editor = await service.admit(owner, assetId, 2);
    const [second, third] = [await upload(editor), await upload(owner)];
    const overtaken = await service.update(editor, assetId, second.json);
    const newest = await service.update(owner, assetId, third.json);
    expect((await complete(owner, assetId, newest)).kept).toEqual([third.json, third.file]);
    expect((await complete(editor, assetId, overtaken)).kept).toEqual([second.json, second.file]);
    expect((await complete(owner, assetId, txHash)).kept).toEqual([first.json, first.file]);
    const all = [first, second, third].flatMap(({ json, file }) => [json, file]);
    const left = await sendFile(editor);
    expect(await outlasting([...all, left], owner, editor)).toEqual(all);
  });

  test('is kept for a person who may no longer edit', async () => {
    const { owner, assetId } = await registered();
    const editor = await service.admit(owner, assetId, 2);
    const { json, file } = await upload(editor);
    const overtaken = await service.update(editor, assetId, json);
    await service.update(owner, assetId, (await upload(owner)).json);
    await service.revoke(owner, assetId, editor);
    await complete(editor, assetId, overtaken);
    expect(await outlasting([json, file], editor)).toEqual([json, file]);
  });

  test('is kept by a call of the owner when its editor may no longer edit', async () => {
    const { owner, assetId } = await registered();
    const editor = await service.admit(owner, assetId, 2);
    const { json, file } = await upload(editor);
    const overtaken = await service.update(editor, assetId, json);
    await service.revoke(owner, assetId, editor);
    await complete(owner, assetId, overtaken);
    expect(await outlasting([json, file], owner, editor)).toEqual([json, file]);
  });

  test('is not kept by a call for the newest version', async () => {
    const { owner, assetId } = await registered();
    const [second, third] = [await upload(owner), await upload(owner)];
    await service.update(owner, assetId, second.json);
    const newest = await service.update(owner, assetId, third.json);
    await complete(owner, assetId, newest);
    expect(await outlasting([second.json, second.file, third.json], owner)).toEqual([third.json]);
  });
});

describe('the document of a grant', () => {
  test('is kept permanently by its transaction after all unfinished uploads have expired', async () => {
    const { owner, assetId } = await registered();
    const [share, left] = [await sendShare(owner), await sendShare(owner)];
    const txHash = await service.grant(owner, assetId, share);
    expect((await complete(owner, assetId, txHash)).kept).toEqual([share]);
    expect(await outlasting([share, left], owner)).toEqual([share]);
    const record = await service.database.collection('uploads').findOne({ wallet: owner, cid: share });
    expect(record).toMatchObject({ keptUntil: null, assetId });
  });

  test('is kept with the grantor’s own text that it names, and not with a text of another account', async () => {
    const { owner, assetId } = await registered();
    const [text, foreign] = [await sendFile(owner), await sendFile(newWallet())];
    const naming = (cid: string) => sendJson(owner, { ndaText: 'See the text.', nda: { ownText: { cid } } });
    const share = await naming(text);
    const txHash = await service.grant(owner, assetId, share);
    expect((await complete(owner, assetId, txHash)).kept).toEqual([share, text]);
    expect(await outlasting([share, text], owner)).toEqual([share, text]);
    const stolen = await service.grant(owner, assetId, await naming(foreign));
    await expect(complete(owner, assetId, stolen)).rejects.toMatchObject(ended);
  });

  test('by an admin is kept like the owner’s', async () => {
    const { owner, assetId } = await registered();
    const administrator = await service.admit(owner, assetId, 3);
    const share = await sendShare(administrator);
    await complete(administrator, assetId, await service.grant(administrator, assetId, share));
    expect(await outlasting([share], administrator)).toEqual([share]);
  });

  test('keeps no file, whatever it names, and does not count as a file', async () => {
    const { owner, assetId } = await registered();
    const { json, file } = await upload(owner);
    expect((await complete(owner, assetId, await service.grant(owner, assetId, json))).kept).toEqual([json]);
    await expect(complete(owner, assetId, await service.grant(owner, assetId, file))).rejects.toMatchObject(ended);
    expect(await outlasting([json, file], owner)).toEqual([json]);
  });

  test('that a stranger uploaded is not kept', async () => {
    const { owner, assetId } = await registered();
    const victim = newWallet();
    const share = await sendShare(victim);
    const txHash = await service.grant(owner, assetId, share);
    await expect(complete(owner, assetId, txHash)).rejects.toMatchObject(ended);
    expect(await outlasting([share], victim)).toEqual([]);
  });
});

test('a repeated call keeps the same content and credits the allowance once', async () => {
  const { owner, assetId, txHash, first } = await registered();
  const share = await sendShare(owner);
  const granted = await service.grant(owner, assetId, share);
  await sendFile(owner);
  const before = await usedBy(owner);
  await Promise.all([1, 2, 3].map(() => complete(owner, assetId, granted)));
  const once = await usedBy(owner);
  expect(once).toBeLessThan(before);
  for (let time = 0; time < 2; time++) expect((await complete(owner, assetId, granted)).kept).toEqual([share]);
  expect(await usedBy(owner)).toBe(once);
  await complete(owner, assetId, txHash);
  const both = await usedBy(owner);
  await complete(owner, assetId, txHash);
  await service.as(owner).completeRegistration({ assetId });
  expect(await usedBy(owner)).toBe(both);
  expect(await outlasting([share, first.json, first.file], owner)).toEqual([share, first.json, first.file]);
});

describe('a transaction', () => {
  test('of another person is refused to a stranger and to a viewer', async () => {
    const { owner, assetId, txHash, first } = await registered();
    for (const wallet of [newWallet(), await service.admit(owner, assetId, 1)])
      await expect(complete(wallet, assetId, txHash)).rejects.toMatchObject({
        code: 'registry.need-level-2',
        status: 403,
      });
    expect(await outlasting([first.json, first.file], owner)).toEqual([]);
  });

  test('of another asset is refused, even to the owner of both', async () => {
    const { owner, assetId } = await registered();
    const second = await upload(owner);
    const { txHash } = await service.create(owner, second.json);
    await expect(complete(owner, assetId, txHash)).rejects.toMatchObject(unknown);
    const theirs = await registered();
    await expect(complete(owner, assetId, theirs.txHash)).rejects.toMatchObject(unknown);
    expect(await outlasting([second.json], owner)).toEqual([]);
  });

  test('of another contract with the same events is refused', async () => {
    const forger = newWallet();
    const { json, file } = await upload(forger);
    const txHash = await service.createElsewhere(forger, json);
    await expect(complete(forger, '1', txHash)).rejects.toMatchObject(unknown);
    expect(await outlasting([json, file], forger)).toEqual([]);
  });

  test('that names no document is refused', async () => {
    const { owner, assetId } = await registered();
    const editor = await service.admit(owner, assetId, 2);
    const revoked = await service.revoke(owner, assetId, editor);
    await expect(complete(owner, assetId, revoked)).rejects.toMatchObject(unknown);
  });

  test('that was reverted is refused', async () => {
    const { owner, assetId } = await registered();
    const stranger = newWallet();
    const { json } = await upload(stranger);
    const txHash = await service.failToUpdate(stranger, assetId, json);
    for (const wallet of [stranger, owner])
      await expect(complete(wallet, assetId, txHash)).rejects.toMatchObject(unknown);
  });

  test('that is in no block is refused', async () => {
    const { owner, assetId } = await registered();
    const txHash: Hex = `0x${randomBytes(32).toString('hex')}`;
    await expect(complete(owner, assetId, txHash)).rejects.toMatchObject(unknown);
  });

  test('that names a stranger’s file keeps nothing', async () => {
    const [victim, thief] = [newWallet(), newWallet()];
    const { file } = await upload(victim);
    const copied = await sendJson(thief, { schema: 1, file: { encryptedFileCid: file } });
    const { assetId, txHash } = await service.create(thief, copied);
    await expect(complete(thief, assetId, txHash)).rejects.toMatchObject(ended);
    expect(await outlasting([copied, file], victim, thief)).toEqual([]);
  });

  test('must be a transaction hash', async () => {
    const { owner, assetId } = await registered();
    await expect(complete(owner, assetId, '0x12')).rejects.toMatchObject({ code: 'request.invalid', status: 422 });
  });
});
