import { Failure } from '@ipr/domain';
import { configOf, createTransactions } from '../../testing/portal.ts';
import { createWorld, me, stranger } from '../../testing/small-world.ts';
import { failOften } from '../update/update.fixture.ts';
import { relinquishAccess, revokeAccess } from './end-access.ts';
import { readAccess, readRights } from './read-access.ts';
import { type ShareInput, shareAsset } from './share-asset.ts';

const quick = { wait: () => Promise.resolve() };
const { signal } = new AbortController();
const input: ShareInput = {
  grant: {
    assetId: '1',
    grantee: stranger,
    level: 'view',
    expires: 0,
    shareType: 'external',
    variant: 'standard',
    ndaText: 'Tell nobody.',
    locale: 'en',
  },
  mailLocale: 'en',
  invite: true,
  counterpart: { name: 'Grace', email: 'grace@example.org' },
};

const changedBy = (change: Partial<ShareInput['grant']>): ShareInput => ({
  ...input,
  grant: { ...input.grant, ...change },
});

const owning = () => {
  const world = createWorld();
  world.mint(me, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  const { transactions, trackerEvents } = createTransactions();
  return { world, trackerEvents, person: { ...world, config: configOf(world), transactions } };
};

test('grants a share, then records the grantee’s details and mails a link', async () => {
  const { world, person } = owning();
  const shared = await shareAsset(person, input, quick);
  expect(shared).toMatchObject({ shareId: `1-${stranger}-1`, unkept: null, unrecorded: null });
  expect(shared.invitation?.state).toBe('open');
  const { outgoing } = await world.api.sharing.shares({ wallet: me });
  expect(outgoing).toMatchObject([{ granteeName: 'Grace', granteeEmail: 'grace@example.org', shareType: 'external' }]);
});

test('a grant whose details cannot be recorded remains, reports it, and records them once on retry', async () => {
  const { world, person } = owning();
  failOften(world, 'sharing.recordShare', 'service.unavailable');
  const { unrecorded, shareId } = await shareAsset(person, input, quick);
  expect(unrecorded?.failure.code).toBe('service.unavailable');
  expect((await world.ports.chain.grantOf('1', stranger)).state).toBe('pending');
  expect((await unrecorded?.retry())?.shareId).toBe(shareId);
  await unrecorded?.retry();
  expect(await world.api.sharing.invitations({ id: shareId })).toHaveLength(1);
});

test('changes an accepted grant in one transaction that revokes it and grants again', async () => {
  const { world, trackerEvents, person } = owning();
  await shareAsset(person, input, quick);
  world.accept(stranger, { id: '1' });
  const changed = await shareAsset(person, changedBy({ level: 'edit', shareType: 'internal' }), quick);
  expect(changed.shareId).toBe(`1-${stranger}-2`);
  expect(trackerEvents.filter((word) => word.startsWith('begin'))).toEqual(['begin grantAccess', 'begin batch']);
  const { roles } = await readAccess(person, '1', signal);
  expect(roles.map(({ state, level }) => [state, level])).toEqual([
    ['PENDING', 'edit'],
    ['REVOKED', 'view'],
  ]);
  expect(await world.ports.chain.hasAccess('1', stranger, 1)).toBe(false);
});

test('a pending grant is replaced by the new one', async () => {
  const { trackerEvents, person } = owning();
  await shareAsset(person, input, quick);
  await shareAsset(person, changedBy({ expires: 1_900_000_000 }), quick);
  expect(trackerEvents).not.toContain('begin batch');
  const { roles } = await readAccess(person, '1', signal);
  expect(roles.map(({ state }) => state)).toEqual(['PENDING', 'REPLACED']);
});

test('revoking ends the access of a grantee who accepted', async () => {
  const { world, person } = owning();
  await shareAsset(person, input, quick);
  world.accept(stranger, { id: '1' });
  await revokeAccess(person, { assetId: '1', grantee: stranger }, quick);
  expect(await world.ports.chain.hasAccess('1', stranger, 1)).toBe(false);
});

test('a declined signature leaves no entry in the tracker', async () => {
  const { world, trackerEvents, person } = owning();
  world.failNext('wallet.sign', new Failure('wallet.rejected'));
  await expect(shareAsset(person, input, quick)).rejects.toMatchObject({ code: 'wallet.rejected' });
  expect(trackerEvents.at(-1)).toBe('dismissed');
  expect(world.calls).not.toContain('sharing.recordShare');
});

/** An asset of another owner, on which this person is offered access. */
const invited = () => {
  const { world, person } = owning();
  world.mint(stranger, { fileHash: 'cd'.repeat(32), cid: 'cid', title: 'Pump' });
  const offer = { id: '2', user: me, role: 3, expiresAt: 0, ndaHash: `0x${'1'.repeat(64)}`, cid: 'nda' } as const;
  world.offer(stranger, offer);
  return { world, person };
};

test.each(['pending', 'accepted'])('relinquishes a grant that was %s', async (state) => {
  const { world, person } = invited();
  if (state === 'accepted') world.accept(me, { id: '2' });
  await relinquishAccess(person, '2', quick);
  const { roles, standing, own } = await readAccess(person, '2', signal);
  expect([standing, own.state]).toEqual(['none', 'none']);
  expect(roles[0]?.state).toBe(state === 'pending' ? 'REJECTED' : 'RELINQUISHED');
});

test('the access key changes when an invitation arrives, is accepted and is revoked, and at no other time', async () => {
  const { world, person } = invited();
  const seen = [await readRights(person, '2'), await readRights(person, '2')];
  expect(seen[0]).toBe(seen[1]);
  world.accept(me, { id: '2' });
  seen.push(await readRights(person, '2'));
  world.revoke(stranger, { id: '2', user: me });
  seen.push(await readRights(person, '2'));
  expect(new Set(seen).size).toBe(3);
  expect(await readRights(person, '1')).toBe('owner');
});
