import { randomInt } from 'node:crypto';
import { placementRepository } from '../src/folders/placements.mongo.ts';
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

const made = async ({ calls }: Person, name: string, parentId?: string) =>
  (await calls.createFolder({ name, ...(parentId ? { parentId } : {}) })).id;
const asset = (at: number): string => assets[at] ?? 'none';
/** 'default 1, a 2' */
const outlineOf = async ({ calls }: Person) =>
  (await calls.outline({})).folders?.map(({ name, assetCount }) => `${name} ${assetCount}`).join(', ');
/** The same, counted from the whole tree. */
const treeOf = async ({ calls }: Person) => {
  const { children, ...root } = await calls.tree({});
  const rows: string[] = [];
  const list = (folders: typeof children) => {
    for (const { name, assetCount, children: below } of folders) {
      rows.push(`${name} ${assetCount}`);
      list(below);
    }
  };
  list(children);
  return [`default ${root.assetCount}`, ...rows.sort()].join(', ');
};
const insert = (wallet: string, count: number, folderIds: string[]) =>
  service.database
    .collection('placements')
    .insertMany(Array.from({ length: count }, (_, at) => ({ wallet, assetId: `${7_000 + at}`, folderIds })));

test('the outline has all folders with their numbers of assets, and nothing while it is unchanged', async () => {
  const person = service.person();
  expect(await person.calls.outline({})).toMatchObject({ folders: [{ id: 'default', assetCount: 0 }], filed: [] });
  const a = await made(owner, 'a');
  const b = await made(owner, 'b', a);
  await owner.calls.addAssets({ id: b, assetIds: [asset(0), asset(1)] });
  await owner.elsewhere.addAssets({ id: 'default', assetIds: [asset(2)] });
  const { revision, folders, filed } = await owner.calls.outline({});
  expect(folders).toEqual([
    { id: 'default', name: 'default', parentId: null, assetCount: 1 },
    { id: a, name: 'a', parentId: null, assetCount: 0 },
    { id: b, name: 'b', parentId: a, assetCount: 2 },
  ]);
  expect(filed?.toSorted()).toEqual([asset(0), asset(1)]);
  for (const calls of [owner.calls, owner.elsewhere])
    expect(await calls.outline({ since: revision ?? '' })).toEqual({ revision, folders: null, filed: null });
  await owner.calls.removeAsset({ id: b, assetId: asset(0) });
  expect(await outlineOf(owner)).toBe('default 2, a 0, b 1');
});

test('kept counts are those of the tree after random changes at once in two replicas', async () => {
  const person = service.person();
  const own = await service.register(person, 6);
  const folders = await Promise.all(['a', 'b', 'c', 'd'].map((name) => made(person, name)));
  await person.calls.outline({});
  const some = () => own.slice(randomInt(3), 3 + randomInt(1, 4));
  const one = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T;
  const change = (at: number) => {
    const calls = at % 2 ? person.calls : person.elsewhere;
    const id = one([...folders, 'default']);
    if (at % 15 === 14 && id !== 'default') return calls.deleteFolder({ id });
    return at % 3 === 0 ? calls.removeAsset({ id, assetId: one(own) }) : calls.addAssets({ id, assetIds: some() });
  };
  for (let round = 0; round < 6; round++) {
    await Promise.allSettled(Array.from({ length: 30 }, (_, at) => change(at)));
    // A deletion that met a placement leaves work to the next reader.
    await person.calls.outline({});
    expect(await outlineOf(person)).toBe(await treeOf(person));
  }
});

test('counts are made again after placements of an earlier version, and after a change that a crash interrupted', async () => {
  const person = service.person();
  const id = await made(person, 'a');
  await insert(person.wallet, 3, [id]);
  expect(await outlineOf(person)).toBe('default 0, a 3');
  const trees = await treeRepository(service.database);
  const { version } = await trees.read(person.wallet);
  await trees.replace(person.wallet, version, []);
  expect(await outlineOf(person)).toBe('default 3');
  expect(await treeOf(person)).toBe('default 3');
  expect(await service.database.collection('placements').countDocuments({ folderIds: id })).toBe(0);
});

test('a folder’s contents come in pages, each asset once, with those of the folders below it on request', async () => {
  const person = service.person();
  const top = await made(person, 'top');
  const below = await made(person, 'below', top);
  await insert(person.wallet, 30, [top]);
  const twice = { wallet: person.wallet, assetId: '9000', folderIds: [top, below] };
  await service.database
    .collection('placements')
    .insertMany([twice, { ...twice, assetId: '9001', folderIds: [below] }]);
  const all = async (wanted: { id: string; below?: string }) => {
    const pages: string[][] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const page = await person.calls.contents({ ...wanted, limit: 8, ...(after ? { after } : {}) });
      pages.push(page.assetIds);
      after = page.next;
    }
    return pages;
  };
  const own = [...Array.from({ length: 30 }, (_, at) => `${7_000 + at}`), '9000'];
  expect((await all({ id: top })).map(({ length }) => length)).toEqual([8, 8, 8, 7]);
  expect((await all({ id: top })).flat()).toEqual(own);
  expect((await all({ id: below })).flat()).toEqual(['9000', '9001']);
  expect((await all({ id: top, below: 'true' })).flat()).toEqual([...own, '9001']);
  expect((await person.calls.outline({})).filed).toHaveLength(32);
});

test('more filed assets than an outline names are not named, and holders are asked for by asset', async () => {
  const person = service.person();
  const id = await made(person, 'a');
  await insert(person.wallet, 501, [id, 'e'.repeat(24)]);
  expect((await person.calls.outline({})).filed).toBeNull();
  expect(await person.calls.holders({ assetIds: '7000,8000' })).toEqual([{ assetId: '7000', folderIds: [id] }]);
  for (const assetIds of ['', 'x', '1,', Array.from({ length: 101 }, () => '1').join()])
    await expect(person.calls.holders({ assetIds })).rejects.toMatchObject({ code: 'request.invalid' });
});

test('contents and holders of other people are not found, like unknown ones', async () => {
  const [stranger, id] = [service.person(), await made(owner, 'secret')];
  for (const unknown of [id, 'f'.repeat(24)])
    await expect(stranger.calls.contents({ id: unknown })).rejects.toMatchObject({ code: 'folder.not-found' });
  await owner.calls.addAssets({ id, assetIds: [asset(3)] });
  expect(await stranger.calls.holders({ assetIds: asset(3) })).toEqual([]);
  await expect(stranger.calls.contents({ id: 'default' })).rejects.toMatchObject({ code: 'request.invalid' });
});

test('placing, taking out and emptying return how they changed the counts', async () => {
  const placements = await placementRepository(service.database);
  const { wallet } = service.person();
  const [a, b] = ['a'.repeat(24), 'b'.repeat(24)];
  expect(await placements.add(wallet, ['1', '2'], null)).toEqual({ default: 2 });
  expect(await placements.add(wallet, ['1', '3'], a)).toEqual({ [a]: 2, default: -1 });
  expect(await placements.add(wallet, ['1'], a)).toEqual({});
  expect(await placements.add(wallet, ['1'], b)).toEqual({ [b]: 1 });
  expect(await placements.take(wallet, '1', b)).toEqual({ [b]: -1 });
  expect(await placements.take(wallet, '1', b)).toEqual({});
  expect(await placements.take(wallet, '3', a)).toEqual({ [a]: -1, default: 1 });
  expect(await placements.empty(wallet, [a])).toEqual({ [a]: Number.NEGATIVE_INFINITY, default: 1 });
  expect(await placements.forget(wallet, '2')).toEqual({ default: -1 });
  expect(await placements.forget(wallet, '2')).toEqual({});
});
