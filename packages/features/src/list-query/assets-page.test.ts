import { createWorld, me } from '@ipr/client/testing/small-world';
import { assetsPage } from './assets-page.ts';

test('continues beyond the largest offset of the index in the order of registration, and only there', async () => {
  const world = createWorld();
  const [reach, count] = [40, 65];
  for (let n = 1; n <= count; n++)
    world.mint(me, { fileHash: n.toString(16).padStart(64, '0'), cid: `cid${n}`, title: `Motor ${n}` });
  const { index } = world.ports;
  const skips: number[] = [];
  const bounded = {
    assets: (query: Parameters<typeof index.assets>[0]) => {
      skips.push(query.skip ?? 0);
      return index.assets(query);
    },
  };
  const ids = async (page: number, direction: 'asc' | 'desc') => {
    const found = await assetsPage(
      bounded,
      { owner: me, order: { by: 'created', direction } },
      { page, size: 10 },
      reach,
    );
    return [found.items.map(({ id }) => Number(id)), found.total, found.hasMore];
  };
  const last = reach / 10;
  const from = (first: number, step: number, length = 10) => Array.from({ length }, (_, at) => first + at * step);
  expect(await ids(last, 'asc')).toEqual([from(reach - 9, 1), count, true]);
  expect(await ids(last + 1, 'asc')).toEqual([from(reach + 1, 1), count, true]);
  expect(await ids(last + 3, 'asc')).toEqual([from(reach + 21, 1, 5), count, false]);
  expect(await ids(last + 1, 'desc')).toEqual([from(25, -1), count, true]);
  expect((await ids(3 * last, 'asc'))[0]).toEqual([]);
  expect(Math.max(...skips)).toBeLessThan(reach);
});
