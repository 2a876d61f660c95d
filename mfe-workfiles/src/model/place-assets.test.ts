import { createWorld, me } from '@ipr/client/testing/small-world';
import { Failure } from '@ipr/domain';
import { mapFolders } from './folder-map.ts';
import { isNothing, type Placing, placeAssets, planPlacing, reversePlacing } from './place-assets.ts';
import { readContents, readHolders } from './read-contents.ts';

const open = async () => {
  const world = createWorld();
  for (let n = 1; n <= 3; n++)
    world.mint(me, { fileHash: n.toString(16).padStart(64, '0'), cid: `cid${n}`, title: `Motor ${n}` });
  const { workfiles } = world.api;
  const a = (await workfiles.createFolder({ name: 'a' })).id;
  const b = (await workfiles.createFolder({ name: 'b' })).id;
  await workfiles.addAssets({ id: a, assetIds: ['1', '2'] });
  await workfiles.addAssets({ id: b, assetIds: ['2'] });
  const map = mapFolders((await workfiles.outline({})).folders ?? []);
  const node = (id: string) => map.byId.get(id) ?? map.root;
  const held = () =>
    Promise.all([a, b].map(async (id) => (await readContents(workfiles, id, false)).toSorted().join()));
  const plan = async (placing: Placing) => planPlacing(placing, await readHolders(workfiles, placing.assetIds));
  return { world, workfiles, node, a, b, held, plan };
};

test('adds before it removes, and undoes a move by the reverse', async () => {
  const { world, workfiles, node, a, b, held, plan } = await open();
  const steps = await plan({ assetIds: ['1', '2'], from: [node(a)], to: node(b) });
  expect(steps).toEqual({
    add: [[b, ['1']]],
    remove: [
      [a, '1'],
      [a, '2'],
    ],
  });
  const before = world.calls.length;
  await placeAssets(workfiles, steps);
  expect(world.calls.slice(before)).toEqual(['workfiles.addAssets', 'workfiles.removeAsset', 'workfiles.removeAsset']);
  expect(await held()).toEqual(['', '1,2']);
  await placeAssets(workfiles, reversePlacing(steps));
  expect(await held()).toEqual(['1,2', '2']);
});

test('moves to the default folder by removing from the shown folders only', async () => {
  const { node, a, b, plan } = await open();
  const to = node('default');
  expect(await plan({ assetIds: ['1', '2'], from: [node(a)], to })).toEqual({
    add: [],
    remove: [
      [a, '1'],
      [a, '2'],
    ],
  });
  expect((await plan({ assetIds: ['2'], from: [node(a), node(b)], to })).remove).toEqual([
    [a, '2'],
    [b, '2'],
  ]);
});

test('skips assets that are already in place', async () => {
  const { node, a, plan } = await open();
  expect(isNothing(await plan({ assetIds: ['1'], from: [node(a)], to: node(a) }))).toBe(true);
  expect(isNothing(await plan({ assetIds: ['3'], from: [node('default')], to: node('default') }))).toBe(true);
});

test('leaves every asset in a folder when a step fails', async () => {
  const { world, workfiles, node, a, b, held, plan } = await open();
  world.failNext('workfiles.removeAsset', new Failure('service.unavailable'));
  const steps = await plan({ assetIds: ['1'], from: [node(a)], to: node(b) });
  await expect(placeAssets(workfiles, steps)).rejects.toMatchObject({ code: 'service.unavailable' });
  expect(await held()).toEqual(['1,2', '1,2']);
});
