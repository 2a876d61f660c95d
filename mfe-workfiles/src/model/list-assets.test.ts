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

test('excludes exactly the given assets beyond the limit of ids per query', async () => {
  const count = maxNamed + 3;
  for (let n = 1; n <= count; n++) mint(me, n);
  const but = Array.from({ length: count - 2 }, (_, at) => String(at + 1));
  expect(await ids({ wanted: { kind: 'except', ids: but } })).toEqual([String(count - 1), String(count)]);
});
