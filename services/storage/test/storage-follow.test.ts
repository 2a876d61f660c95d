import { randomBytes } from 'node:crypto';
import type { Hex } from '@ipr/domain';
import { blobOf, newWallet, sealedBytes, startTestStorage, type TestStorage, until } from './storage.fixture.ts';

let service: TestStorage;

beforeAll(async () => {
  service = await startTestStorage({ STORAGE_FOLLOW: 'on' });
});
afterAll(async () => {
  await service.close();
});

const sendFile = async (wallet: Hex, size?: number) => {
  const metadata = { type: 'encrypted_asset' as const, uploadedAt: new Date().toISOString() };
  const file = blobOf(await sealedBytes(size));
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
/** After failures the pauses grow, and a busy machine adds its own. */
const timeoutMs = 40_000;
const whenKept = async (wallet: Hex, ...cids: string[]) => {
  for (const cid of cids) await until(() => isKept(wallet, cid), timeoutMs);
};
/** Until the events of everything that is on chain now were read and judged. */
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
const takenBy = async (wallet: Hex): Promise<number> =>
  (await service.database.collection('allowances').findOne({ _id: new RegExp(wallet) as never }))?.bytes;
const health = async () => {
  const answer = await fetch(`${service.url}/health`);
  const { checks } = (await answer.json()) as { checks: Record<string, string> };
  return { status: answer.status, checks };
};

describe('what the registry’s events name', () => {
  test('is kept for good although nobody says so: versions with their files, overtaken or not, and documents of grants', async () => {
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

  test('is kept once: saying so as well changes nothing and gives no allowance back twice', async () => {
    const owner = newWallet();
    const { file, json } = await upload(owner);
    await sendFile(owner);
    const { assetId, txHash } = await service.create(owner, json);
    await whenKept(owner, json, file);
    // The allowance is given back after the record says that it is kept; the next event waits for both.
    await whenRead();
    const taken = await takenBy(owner);
    expect((await service.as(owner).completeRegistration({ assetId, txHash })).kept).toEqual([json, file]);
    expect(await takenBy(owner)).toBe(taken);
  });

  test('of a version by an editor is kept on the editor’s behalf, even when the right has ended', async () => {
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
    'that is not here, such as %s, and what comes after it is kept',
    async (cid) => {
      await service.create(newWallet(), cid);
      await whenRead();
    },
  );
});

describe('while the chain is away', () => {
  test('nothing expires that an event could still keep, health says it, and both are over when it is back', async () => {
    const [owner, other] = [newWallet(), newWallet()];
    const { file, json } = await upload(owner);
    await whenRead();
    expect(await health()).toMatchObject({ status: 200, checks: { registry: 'up' } });
    await service.chain.kill();
    await until(async () => (await health()).status === 503, timeoutMs);
    expect((await health()).checks).toMatchObject({ registry: 'down', database: 'up', ipfs: 'up' });
    const [waiting, over] = [await sendFile(owner), await sendFile(other)];
    await uploads().updateOne({ cid: waiting }, { $set: { keptUntil: new Date() } });
    // What ended before the registry was last read is let go all the same, so the expiry does run.
    await whenReleased(other);
    expect([await service.isPinned(over), await service.isPinned(waiting)]).toEqual([false, true]);
    await service.chain.start();
    await service.create(owner, json);
    await whenKept(owner, json, file);
    await until(async () => (await health()).status === 200, timeoutMs);
    await until(async () => !(await service.isPinned(waiting)), timeoutMs);
  });
});

test('of two replicas the one that is left goes on', async () => {
  const other = await service.startReplica();
  const owner = newWallet();
  const [first, second] = [await upload(owner), await upload(owner)];
  const { assetId } = await service.create(owner, first.json);
  await whenKept(owner, first.json, first.file);
  await other.close();
  await service.update(owner, assetId, second.json);
  await whenKept(owner, second.json, second.file);
});
