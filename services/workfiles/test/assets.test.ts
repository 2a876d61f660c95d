import { join } from 'node:path';
import { startServiceProcess } from '@ipr/service-kit/testing/service-process';
import { limits } from '../src/folders/folder.ts';
import { treeRepository } from '../src/folders/trees.mongo.ts';
import { type Person, startTestWorkfiles, type TestWorkfiles } from './workfiles.fixture.ts';

let service: TestWorkfiles;
let owner: Person;
let assets: string[];

beforeAll(async () => {
  service = await startTestWorkfiles();
  owner = service.person();
  assets = await service.register(owner, 6);
});
afterAll(() => service.close());
beforeEach(async () => {
  for (const name of ['trees', 'placements']) await service.database.collection(name).deleteMany({});
});

const failing = (code: string, status: number) => ({ code, status });
const made = async ({ calls }: Person, name: string, parentId?: string) =>
  (await calls.createFolder({ name, ...(parentId ? { parentId } : {}) })).id;
const heldBy = async ({ calls }: Person, id: string) => (await calls.folder({ id })).assetIds;
const asset = (at: number): string => assets[at] ?? 'none';
const foldersOf = async (assetId: string) => (await owner.calls.foldersOf({ assetId })).map(({ id }) => id);
const countIn = async (id: string) => (await owner.calls.folder({ id })).assetCount;

describe('assets', () => {
  test('go into a folder, once, however often they are put there', async () => {
    const id = await made(owner, 'a');
    const put = () => owner.calls.addAssets({ id, assetIds: [asset(2), asset(0), asset(2)] });
    expect(await put()).toEqual({ ok: true });
    expect(await owner.calls.folder({ id })).toMatchObject({ id, assetIds: [asset(0), asset(2)], assetCount: 2 });
    await Promise.all([put(), put(), owner.elsewhere.addAssets({ id, assetIds: [asset(0), asset(1)] })]);
    expect(await heldBy(owner, id)).toEqual(assets.slice(0, 3));
    expect(await owner.calls.tree({})).toMatchObject({ assetCount: 0, children: [{ id, assetCount: 3 }] });
  });

  test('first placed by two calls at the same moment are placed once', async () => {
    const [a, b] = [await made(owner, 'a'), await made(owner, 'b')];
    await Promise.all([
      owner.calls.addAssets({ id: a, assetIds: assets }),
      owner.elsewhere.addAssets({ id: b, assetIds: assets }),
      owner.calls.addAssets({ id: 'default', assetIds: assets }),
    ]);
    expect(await heldBy(owner, a)).toEqual(assets);
    expect(await heldBy(owner, b)).toEqual(assets);
    expect(await service.database.collection('placements').countDocuments()).toBe(assets.length);
  });

  test('are in the default folder while no other folder holds them', async () => {
    const id = await made(owner, 'a');
    expect(await foldersOf(asset(0))).toEqual([]);
    await owner.calls.addAssets({ id: 'default', assetIds: [asset(0)] });
    expect([await foldersOf(asset(0)), await countIn('default')]).toEqual([['default'], 1]);
    await owner.calls.addAssets({ id, assetIds: [asset(0)] });
    expect([await foldersOf(asset(0)), await countIn(id)]).toEqual([[id], 1]);
    await owner.calls.addAssets({ id: 'default', assetIds: [asset(0)] });
    expect(await countIn('default')).toBe(0);
    await owner.calls.removeAsset({ id, assetId: asset(0) });
    expect([await foldersOf(asset(0)), await countIn('default')]).toEqual([['default'], 1]);
    await owner.calls.removeAsset({ id: 'default', assetId: asset(0) });
    expect(await foldersOf(asset(0))).toEqual([]);
  });

  test('move by adding and then removing, and each step may be repeated', async () => {
    const [a, b] = [await made(owner, 'a'), await made(owner, 'b', await made(owner, 'parent'))];
    await owner.calls.addAssets({ id: a, assetIds: assets });
    for (const [from, to] of [
      [a, b],
      [b, 'default'],
      ['default', a],
    ] as const)
      for (let times = 0; times < 2; times++) {
        await owner.calls.addAssets({ id: to, assetIds: [asset(1)] });
        await owner.calls.removeAsset({ id: from, assetId: asset(1) });
        expect(await foldersOf(asset(1))).toEqual([to]);
      }
    expect(await heldBy(owner, a)).toEqual(assets);
  });

  test('may be in several folders', async () => {
    const [a, b] = [await made(owner, 'a'), await made(owner, 'b')];
    for (const id of [a, b]) await owner.calls.addAssets({ id, assetIds: [asset(0)] });
    expect(await foldersOf(asset(0))).toEqual([a, b]);
  });
});

describe('an asset is placed only by a person who may view it', () => {
  const notFound = failing('asset.not-found', 404);

  test('not by a stranger, nor when it does not exist; and then none of the call’s assets is', async () => {
    const stranger = service.person();
    const id = await made(stranger, 'a');
    await expect(stranger.calls.addAssets({ id, assetIds: [asset(0)] })).rejects.toMatchObject(notFound);
    const own = await made(owner, 'a');
    for (const unknown of ['999999', String(2n ** 256n - 1n)])
      await expect(owner.calls.addAssets({ id: own, assetIds: [asset(0), unknown] })).rejects.toMatchObject(notFound);
    expect([await heldBy(stranger, id), await heldBy(owner, own), await heldBy(owner, 'default')]).toEqual([
      [],
      [],
      [],
    ]);
  });

  test('by a grantee from acceptance to revocation; taking it out is always possible', async () => {
    const grantee = service.person();
    const id = await made(grantee, 'shared with me');
    const put = (into: string) => grantee.calls.addAssets({ id: into, assetIds: [asset(0)] });
    await service.grant(owner, asset(0), grantee);
    await expect(put(id)).rejects.toMatchObject(notFound);
    await service.accept(asset(0), grantee);
    expect(await put(id)).toEqual({ ok: true });
    expect(await heldBy(grantee, id)).toEqual([asset(0)]);
    await service.revoke(owner, asset(0), grantee);
    await expect(put(await made(grantee, 'other'))).rejects.toMatchObject(notFound);
    for (const from of [id, 'default']) await grantee.calls.removeAsset({ id: from, assetId: asset(0) });
    expect(await grantee.calls.foldersOf({ assetId: asset(0) })).toEqual([]);
  });

  test('and its placement is visible to no other person', async () => {
    await owner.calls.addAssets({ id: await made(owner, 'a'), assetIds: [asset(0)] });
    expect(await service.person().calls.foldersOf({ assetId: asset(0) })).toEqual([]);
  });
});

describe('a deleted folder', () => {
  test('returns its assets to the default folder and its children to its parent', async () => {
    const top = await made(owner, 'top');
    const middle = await made(owner, 'middle', top);
    const child = await made(owner, 'child', middle);
    await owner.calls.addAssets({ id: middle, assetIds: [asset(0), asset(1)] });
    await owner.calls.addAssets({ id: child, assetIds: [asset(1), asset(2)] });
    expect(await owner.calls.deleteFolder({ id: middle })).toEqual({ ok: true });
    expect(await owner.calls.tree({})).toMatchObject({
      assetIds: [asset(0)],
      children: [{ id: top, children: [{ id: child, parentId: top, assetIds: [asset(1), asset(2)] }] }],
    });
    await expect(owner.calls.folder({ id: middle })).rejects.toMatchObject(failing('folder.not-found', 404));
    await owner.calls.deleteFolder({ id: top });
    expect((await owner.calls.folder({ id: child })).parentId).toBeNull();
  });

  test('loses and duplicates no asset when the service is killed midway, and the next read completes the deletion', async () => {
    const [a, b] = [await made(owner, 'a'), await made(owner, 'b')];
    await owner.calls.addAssets({ id: a, assetIds: [asset(0), asset(1)] });
    await owner.calls.addAssets({ id: b, assetIds: [asset(1)] });
    // The first of the two writes of a deletion, and no second one.
    const trees = await treeRepository(service.database);
    const { version, folders } = await trees.read(owner.wallet);
    await trees.replace(
      owner.wallet,
      version,
      folders.filter(({ id }) => id !== a),
    );
    expect(await foldersOf(asset(0))).toEqual(['default']);
    expect(await foldersOf(asset(1))).toEqual([b]);
    expect(await service.database.collection('placements').countDocuments({ folderIds: a })).toBe(0);
    expect(await owner.calls.tree({})).toMatchObject({ assetIds: [asset(0)], children: [{ assetIds: [asset(1)] }] });
  });

  test('keeps every asset placed while others are put into it at the same moment', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await made(owner, 'a');
      await owner.calls.addAssets({ id, assetIds: [asset(0)] });
      const [put] = await Promise.allSettled([
        owner.elsewhere.addAssets({ id, assetIds: [asset(0), asset(1)] }),
        owner.calls.deleteFolder({ id }),
      ]);
      if (put.status === 'rejected') expect(put.reason).toMatchObject(failing('folder.not-found', 404));
      const tree = await owner.calls.tree({});
      expect(tree.children).toEqual([]);
      expect(tree.assetIds).toContain(asset(0));
      expect(await service.database.collection('placements').countDocuments({ folderIds: id })).toBe(0);
    }
  });
});

test('loses and duplicates no acknowledged change when the service is killed at any moment', async () => {
  for (const killAfter of [1, 4]) {
    const top = await made(owner, 'top');
    const ids = await Promise.all(assets.map((_, i) => made(owner, `f${i}`, top)));
    for (const [i, id] of ids.entries()) await owner.calls.addAssets({ id, assetIds: [asset(i)] });
    const running = await startServiceProcess(join(import.meta.dirname, '..'), service.env);
    const calls = service.callsOf(owner, running.url);
    const deleted: string[] = [];
    const deletions = ids.map(async (id) => {
      await calls.deleteFolder({ id });
      deleted.push(id);
      if (deleted.length === killAfter) await running.kill();
    });
    await Promise.allSettled(deletions);
    await running.kill();
    const tree = await owner.calls.tree({});
    const left = tree.children.flatMap(({ children }) => children);
    expect(left.filter(({ id }) => deleted.includes(id))).toEqual([]);
    expect([...tree.assetIds, ...left.flatMap(({ assetIds }) => assetIds)].sort()).toEqual([...assets].sort());
    await owner.calls.deleteFolder({ id: top });
    for (const { id } of left) await owner.calls.deleteFolder({ id });
    expect(await heldBy(owner, 'default')).toEqual(assets);
  }
});

describe('limits', () => {
  const fill = (count: number, folderIds: string[]) =>
    service.database
      .collection('placements')
      .insertMany(Array.from({ length: count }, (_, i) => ({ wallet: owner.wallet, assetId: `9${i}`, folderIds })));

  test('limits the assets of a folder', async () => {
    const id = await made(owner, 'a');
    await fill(limits.assetsPerFolder - 1, [id]);
    const full = failing('folder.full', 409);
    await expect(owner.calls.addAssets({ id, assetIds: assets.slice(0, 2) })).rejects.toMatchObject(full);
    for (let times = 0; times < 2; times++) {
      await owner.calls.addAssets({ id, assetIds: [asset(0)] });
      expect(await countIn(id)).toBe(limits.assetsPerFolder);
    }
    await expect(owner.calls.addAssets({ id, assetIds: [asset(1)] })).rejects.toMatchObject(full);
  });

  test('limits the folders of an asset', async () => {
    const full = await service.database.collection('placements').insertOne({
      wallet: owner.wallet,
      assetId: asset(0),
      folderIds: await Promise.all(Array.from({ length: limits.foldersPerAsset }, (_, i) => made(owner, `f${i}`))),
    });
    expect(full.acknowledged).toBe(true);
    const id = await made(owner, 'one more');
    await expect(owner.calls.addAssets({ id, assetIds: [asset(0)] })).rejects.toMatchObject(
      failing('folder.too-many', 409),
    );
  });
});

describe('without its chain', () => {
  beforeAll(() => service.stopChain());

  test('folders keep working, and no asset is placed without a check', async () => {
    const id = await made(owner, 'a');
    await expect(owner.calls.addAssets({ id, assetIds: [asset(0)] })).rejects.toMatchObject(
      failing('chain.unavailable', 503),
    );
    expect(await owner.calls.tree({})).toMatchObject({ assetIds: [], children: [{ id, assetIds: [] }] });
  });
});
