import { randomBytes } from 'node:crypto';
import type { Hex } from '@ipr/domain';
import { blobOf, encryptedBytes, newWallet, startTestStorage, type TestStorage, until } from './storage.fixture.ts';

let service: TestStorage;

beforeAll(async () => {
  service = await startTestStorage({ STORAGE_FOLLOW: 'on' });
});
afterAll(async () => {
  await service.close();
});

const sendFile = async (wallet: Hex, size?: number) => {
  const metadata = { type: 'encrypted_asset' as const, uploadedAt: new Date().toISOString() };
  const file = blobOf(await encryptedBytes(size));
  return (await service.as(wallet).uploadFile({ metadata }, { file, fileName: 'a.iprf' })).ipfsHash;
};
const sendJson = async (wallet: Hex, fields: Record<string, unknown>) => {
  const jsonData = { nonce: randomBytes(8).toString('hex'), ...fields };
  return (await service.as(wallet).uploadJson({ jsonData, fileName: 'a.json' })).ipfsHash;
};
const upload = async (wallet: Hex) => {
  const file = await sendFile(wallet);
  return { file, json: await sendJson(wallet, { schema: 1, file: { encryptedFileCid: file } }) };
};
const uploads = () => service.database.collection('uploads');
const isKept = async (wallet: Hex, cid: string) => (await uploads().findOne({ wallet, cid }))?.keptUntil === null;
/** Allows for the growing pauses after failures and a busy machine. */
const timeoutMs = 180_000;
const whenKept = async (wallet: Hex, ...cids: string[]) => {
  for (const cid of cids) await until(() => isKept(wallet, cid), timeoutMs);
};
/** Resolves once all current events were read and processed. */
const whenRead = async () => {
  const wallet = newWallet();
  const { json } = await upload(wallet);
  await service.create(wallet, json);
  await whenKept(wallet, json);
};
const whenReleased = async (...wallets: Hex[]) => {
  for (const wallet of wallets) await service.expire(wallet);
  const unfinished = { wallet: { $in: wallets }, keptUntil: { $ne: null } };
  await until(async () => (await uploads().countDocuments(unfinished)) === 0);
  await until(async () => (await service.database.collection('releases').countDocuments()) === 0);
};
const usedBy = async (wallet: Hex): Promise<number> =>
  (await service.database.collection('allowances').findOne({ _id: new RegExp(wallet) as never }))?.bytes;
const health = async () => {
  const answer = await fetch(`${service.url}/health`);
  const { checks } = (await answer.json()) as { checks: Record<string, string> };
  return { status: answer.status, checks };
};

describe('what the registry’s events name', () => {
  test('is kept permanently without a call: versions with their files, also superseded ones, and documents of grants', async () => {
    const owner = newWallet();
    const [first, second, third] = [await upload(owner), await upload(owner), await upload(owner)];
    const [share, left] = [await sendJson(owner, { ndaText: 'Tell nobody.' }), await sendFile(owner)];
    const { assetId } = await service.create(owner, first.json);
    await service.update(owner, assetId, second.json);
    await service.update(owner, assetId, third.json);
    await service.grant(owner, assetId, share);
    const all = [first, second, third].flatMap(({ json, file }) => [json, file]);
    await whenKept(owner, ...all, share);
    await whenReleased(owner);
    for (const cid of [...all, share]) expect(await service.isPinned(cid)).toBe(true);
    expect(await service.isPinned(left)).toBe(false);
    expect(await uploads().findOne({ wallet: owner, cid: second.file })).toMatchObject({ assetId });
  });

  test('is kept once: a call as well changes nothing and credits no allowance twice', async () => {
    const owner = newWallet();
    const { file, json } = await upload(owner);
    await sendFile(owner);
    const { assetId, txHash } = await service.create(owner, json);
    await whenKept(owner, json, file);
    // The allowance is credited after the record is updated; the next event waits for both.
    await whenRead();
    const used = await usedBy(owner);
    expect((await service.as(owner).completeRegistration({ assetId, txHash })).kept).toEqual([json, file]);
    expect(await usedBy(owner)).toBe(used);
  });

  test('of a version by an editor is kept for the editor, even after their access has ended', async () => {
    const owner = newWallet();
    const { assetId } = await service.create(owner, (await upload(owner)).json);
    const editor = await service.admit(owner, assetId, 2);
    const { file, json } = await upload(editor);
    await service.update(editor, assetId, json);
    await service.revoke(owner, assetId, editor);
    await whenKept(editor, json, file);
  });
});

describe('hostile metadata keeps nothing', () => {
  test('that names a stranger’s file', async () => {
    const [victim, thief] = [newWallet(), newWallet()];
    const { file, json } = await upload(victim);
    const copied = await sendJson(thief, { schema: 1, file: { encryptedFileCid: file } });
    await service.create(thief, copied);
    await service.create(thief, json);
    await whenRead();
    for (const [wallet, cid] of [
      [victim, file],
      [victim, json],
      [thief, copied],
    ] as const)
      expect(await isKept(wallet, cid)).toBe(false);
    await whenReleased(victim, thief);
    for (const cid of [file, json, copied]) expect(await service.isPinned(cid)).toBe(false);
  });

  test.each([
    ['is no JSON', (wallet: Hex) => sendFile(wallet)],
    ['is far too large', (wallet: Hex) => sendFile(wallet, 600_000)],
    ['names no file', (wallet: Hex) => sendJson(wallet, { schema: 1, file: { encryptedFileCid: { $ne: null } } })],
  ])('that %s', async (_, send) => {
    const wallet = newWallet();
    const cid = await send(wallet);
    await service.create(wallet, cid);
    await whenRead();
    expect(await isKept(wallet, cid)).toBe(false);
  });

  test.each(['bafkreiacndfy443ter6qr2tmbbdhadvxxheowwf75s6zehscklu6ezxmta', '../../etc/passwd'])(
    'that is not stored here, such as %s, and the next document is kept',
    async (cid) => {
      await service.create(newWallet(), cid);
      await whenRead();
    },
  );
});

describe('while the chain is away', () => {
  test('expires nothing that an event could still keep and reports it in health, until the chain is back', async () => {
    const [owner, bystander] = [newWallet(), newWallet()];
    const { file, json } = await upload(owner);
    await whenRead();
    expect(await health()).toMatchObject({ status: 200, checks: { registry: 'up' } });
    await service.chain.kill();
    await until(async () => (await health()).status === 503, timeoutMs);
    expect((await health()).checks).toMatchObject({ registry: 'down', database: 'up', ipfs: 'up' });
    const [waiting, over] = [await sendFile(owner), await sendFile(bystander)];
    await uploads().updateOne({ cid: waiting }, { $set: { keptUntil: new Date() } });
    // An upload that ended before the last read is released, so the expiry task does run.
    await whenReleased(bystander);
    expect([await service.isPinned(over), await service.isPinned(waiting)]).toEqual([false, true]);
    await service.chain.start();
    await service.create(owner, json);
    await whenKept(owner, json, file);
    await until(async () => (await health()).status === 200, timeoutMs);
    await until(async () => !(await service.isPinned(waiting)), timeoutMs);
  });
});

test('the remaining one of two replicas continues', async () => {
  const replica = await service.startReplica();
  const owner = newWallet();
  const [first, second] = [await upload(owner), await upload(owner)];
  const { assetId } = await service.create(owner, first.json);
  await whenKept(owner, first.json, first.file);
  await replica.close();
  await service.update(owner, assetId, second.json);
  await whenKept(owner, second.json, second.file);
});
