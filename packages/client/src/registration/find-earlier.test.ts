import { createWorld, me, stranger } from '../../testing/small-world.ts';
import { findEarlier } from './find-earlier.ts';

const [first, second, unknown] = ['a1', 'b2', 'c3'].map((byte) => byte.repeat(32)) as [string, string, string];

test('returns no record for an unregistered file', async () => {
  expect(await findEarlier(createWorld(), unknown)).toBeNull();
});

test('the record has the asset with the file, its time, owner and transaction', async () => {
  const world = createWorld();
  world.mint(stranger, { fileHash: unknown, cid: 'other', title: 'Other' });
  const minted = world.mint(stranger, { fileHash: first, cid: 'one', title: 'Motor' });
  expect(await findEarlier(world, first)).toEqual({
    id: minted.id,
    title: 'Motor',
    owner: stranger,
    isOwn: false,
    registrant: stranger,
    isRegistrant: false,
    since: minted.createdAt,
    txHash: minted.txHash,
  });
});

test('marks the person’s own record', async () => {
  const world = createWorld();
  world.mint(me, { fileHash: first, cid: 'one', title: 'Motor' });
  expect(await findEarlier(world, first)).toMatchObject({ owner: me, isOwn: true });
});

test('the record of a later version has the time and transaction of that version and the current title', async () => {
  const world = createWorld();
  const { id } = world.mint(me, { fileHash: first, cid: 'one', title: 'Motor' });
  const version = world.update(me, { id, fileHash: second, cid: 'two', title: 'Engine' });
  const [older, newer] = [await findEarlier(world, first), await findEarlier(world, second)];
  expect(newer).toMatchObject({ id, title: 'Engine', txHash: version.txHash });
  expect(older).toMatchObject({ id, title: 'Engine' });
  expect((newer?.since ?? 0) - (older?.since ?? 0)).toBe(1);
});

test('the record on the person’s own asset names the account that introduced the file', async () => {
  const world = createWorld();
  const { id } = world.mint(me, { fileHash: first, cid: 'one', title: 'Motor' });
  world.offer(me, { id, user: stranger, role: 2, expiresAt: 0, ndaHash: `0x${'d4'.repeat(32)}`, cid: 'nda' });
  world.accept(stranger, { id });
  world.update(stranger, { id, fileHash: second, cid: 'two', title: 'Motor' });
  expect(await findEarlier(world, first)).toMatchObject({ isOwn: true, registrant: me, isRegistrant: true });
  expect(await findEarlier(world, second)).toMatchObject({ isOwn: true, registrant: stranger, isRegistrant: false });
});

test('returns the chain’s data alone while the index lags', async () => {
  const world = createWorld();
  const { id, createdAt } = world.mint(stranger, { fileHash: first, cid: 'one', title: 'Motor' });
  world.setLag(5);
  expect(await findEarlier(world, first)).toMatchObject({ id, title: 'Motor', since: createdAt, txHash: null });
});
