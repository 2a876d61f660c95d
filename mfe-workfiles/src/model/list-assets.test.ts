import { createWorld, me, stranger, type World } from '@ipr/client/testing/small-world';
import { maxNamed } from '@ipr/ports/index';
import { type ListRequest, listAssets } from './list-assets.ts';

let world: World;
const mint = (owner: typeof me, n: number, title = `Motor ${n}`) =>
  world.mint(owner, { fileHash: n.toString(16).padStart(64, '0'), cid: `cid${n}`, title });
const all: ListRequest = {
  wallet: me,
  wanted: { kind: 'all' },
  search: '',
  order: { by: 'created', direction: 'asc' },
  page: 1,
  size: 10,
};
const ids = async (request: Partial<ListRequest>) =>
  (await listAssets(world.ports.index, { ...all, ...request })).items.map(({ id }) => id);

beforeEach(() => {
  world = createWorld();
});

test('lists owned and shared assets, and named assets even after access to them ended', async () => {
  mint(me, 1);
  mint(stranger, 2);
  mint(stranger, 3);
  world.grant('2', 1);
  expect(await ids({})).toEqual(['1', '2']);
  expect(await ids({ wanted: { kind: 'except', ids: ['1'] } })).toEqual(['2']);
  expect(await ids({ wanted: { kind: 'only', ids: ['1', '3'] } })).toEqual(['1', '3']);
  expect(await ids({ wanted: { kind: 'only', ids: [] } })).toEqual([]);
  expect(await ids({ search: ' OTOR 2' })).toEqual(['2']);
});

test('combines several queries beyond the limit of ids per query, in every order and page by page', async () => {
  const count = maxNamed + 3;
  for (let n = 1; n <= count; n++) mint(me, n, n === 2 ? 'Zebra' : `motor ${n}`);
  const only = { kind: 'only', ids: Array.from({ length: count }, (_, at) => String(at + 1)) } as const;
  expect(await ids({ wanted: only, page: 2, size: 3 })).toEqual(['4', '5', '6']);
  expect(await ids({ wanted: only, order: { by: 'created', direction: 'desc' }, size: 1 })).toEqual([String(count)]);
  expect(await ids({ wanted: only, order: { by: 'title', direction: 'desc' }, size: 1 })).toEqual(['2']);
  expect(await ids({ wanted: only, search: 'zeb' })).toEqual(['2']);
  expect((await listAssets(world.ports.index, { ...all, wanted: only })).total).toBe(count);
});

test('reads only the rows of the page from a large folder in the order of registration', async () => {
  const count = maxNamed + 30;
  for (let n = 1; n <= count; n++) mint(me, n);
  const only = { kind: 'only', ids: Array.from({ length: count }, (_, at) => String(at + 1)) } as const;
  const before = world.calls.length;
  expect(await ids({ wanted: only, page: 52, size: 10 })).toEqual(
    Array.from({ length: 10 }, (_, at) => String(511 + at)),
  );
  expect(world.calls.slice(before)).toEqual(['index.assets']);
  const awaited = { ...only, ids: [...only.ids, '9999'] } as const;
  const order = { by: 'created', direction: 'desc' } as const;
  expect(await listAssets(world.ports.index, { ...all, wanted: awaited, order })).toMatchObject({ total: count });
});

test('looks through the assets in their order for those in no folder, in every order and no further than the page', async () => {
  const count = 1_200;
  for (let n = 1; n <= count; n++) mint(me, n);
  const queried: number[] = [];
  const unfiled = {
    kind: 'unfiled',
    filedAmong: async (given: readonly string[]) => {
      queried.push(given.length);
      return new Set(given.filter((id) => Number(id) % 100 !== 0));
    },
  } as const;
  expect(await ids({ wanted: unfiled, size: 3 })).toEqual(['100', '200', '300']);
  expect(queried).toEqual([100, 500]);
  const title = { by: 'title', direction: 'desc' } as const;
  expect(await ids({ wanted: unfiled, size: 2, order: title })).toEqual(['900', '800']);
  const last = await listAssets(world.ports.index, { ...all, wanted: unfiled, page: 2 });
  expect(last).toMatchObject({ total: 12, totalIsExact: true, reach: 12, seen: count });
  expect(last.items.map(({ id }) => id)).toEqual(['1100', '1200']);
  const first = await listAssets(world.ports.index, { ...all, wanted: unfiled, size: 3 });
  expect(first).toMatchObject({ totalIsExact: false });
  expect(first.reach).toBeGreaterThan(3);
});
