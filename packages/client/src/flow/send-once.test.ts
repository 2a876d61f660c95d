import { Failure } from '@ipr/domain';
import { configOf, createTransactions } from '../../testing/portal.ts';
import { createWorld, me, stranger } from '../../testing/small-world.ts';
import { retryTiming } from './retry-policy.ts';
import { sendBatch, sendOnce } from './send-once.ts';

const quick = { wait: () => Promise.resolve() };
const word = (digit: string): `0x${string}` => `0x${digit.repeat(64)}`;
const grantOf = (role: 1 | 2, digit: string) => ({
  id: '1',
  user: stranger,
  role,
  expiresAt: 0,
  ndaHash: word(digit),
  cid: 'share',
});

/** A person with an asset on which another account has accepted a view grant. */
const shared = () => {
  const world = createWorld();
  world.mint(me, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  world.offer(me, grantOf(1, 'd'));
  world.accept(stranger, { id: '1' });
  const { transactions, trackerEvents } = createTransactions();
  return { world, trackerEvents, person: { ...world, config: configOf(world), transactions } };
};

test('revokes and grants again with one signature and one transaction', async () => {
  const { world, trackerEvents, person } = shared();
  const { chain, index } = world.ports;
  const before = await chain.blockNumber();
  const calls = [chain.revokeAccess({ id: '1', user: stranger }), chain.grantAccess(grantOf(2, 'e'))];
  const { blockNumber, txHash } = await sendBatch(person, calls, quick);
  expect(blockNumber).toBe(before + 1);
  expect(world.calls.filter((call) => call === 'wallet.sign')).toHaveLength(1);
  expect(await chain.grantOf('1', stranger)).toMatchObject({ state: 'pending', role: 2, nonce: 2 });
  const { items } = await index.timeline({ assetId: '1', first: 2 });
  expect(items.map(({ type, tx }) => [type, tx.id])).toEqual([
    ['PENDING', txHash],
    ['REVOKE', txHash],
  ]);
  expect(trackerEvents).toEqual(['begin batch', 'pending', 'confirmed']);
});

test('a batch with a refused call executes none of its calls and reports the refusal', async () => {
  const { world, person } = shared();
  const { chain } = world.ports;
  const again = chain.grantAccess({ ...grantOf(2, 'e'), user: me });
  const calls = [chain.revokeAccess({ id: '1', user: stranger }), again];
  await expect(sendBatch(person, calls, quick)).rejects.toMatchObject({ code: 'registry.bad-grantee' });
  expect(await chain.grantOf('1', stranger)).toMatchObject({ state: 'accepted', role: 1, nonce: 1 });
  expect((await world.ports.index.shares({ wallet: stranger, direction: 'incoming' })).items[0]?.status).toBe('ACTIVE');
});

test('tracks a single call under its own operation name', async () => {
  const { world, trackerEvents, person } = shared();
  await sendOnce(person, 'revokeAccess', world.ports.chain.revokeAccess({ id: '1', user: stranger }), quick);
  expect(trackerEvents[0]).toBe('begin revokeAccess');
  expect(await world.ports.chain.hasAccess('1', stranger, 1)).toBe(false);
});

const expired = () => new Failure('relay.request-expired');
const signatures = ({ calls }: { readonly calls: readonly string[] }) =>
  calls.filter((call) => call === 'wallet.sign').length;

test('resubmits an expired call with the same signature, because the first request may still be executed', async () => {
  const { world, trackerEvents, person } = shared();
  world.failNext('relay.refuse', expired());
  const call = world.ports.chain.revokeAccess({ id: '1', user: stranger });
  const { txHash } = await sendOnce(person, 'revokeAccess', call, quick);
  expect(txHash).toMatch(/^0x/);
  expect(signatures(world)).toBe(1);
  expect(trackerEvents.at(-1)).toBe('confirmed');
});

test('reports a call that keeps expiring, and the next action uses its nonce', async () => {
  const { world, trackerEvents, person } = shared();
  for (let i = 0; i < retryTiming.tries; i++) world.failNext('relay.refuse', expired());
  const { nextNonce } = await world.api.relay.account({});
  const call = world.ports.chain.revokeAccess({ id: '1', user: stranger });
  await expect(sendOnce(person, 'revokeAccess', call, quick)).rejects.toMatchObject({ code: 'relay.request-expired' });
  expect(trackerEvents.at(-1)).toBe('failed');
  expect(await world.api.relay.account({})).toMatchObject({ nextNonce });
  await sendOnce(person, 'revokeAccess', call, quick);
  expect(signatures(world)).toBe(2);
});

test('signs again with the next nonce after a revert caused by a used nonce', async () => {
  const { world, trackerEvents, person } = shared();
  world.failNext('relay.overtake', new Failure('relay.reverted', { reason: 'refused' }));
  const call = world.ports.chain.revokeAccess({ id: '1', user: stranger });
  await sendOnce(person, 'revokeAccess', call, quick);
  expect(signatures(world)).toBe(2);
  expect(trackerEvents.at(-1)).toBe('confirmed');
  expect(await world.ports.chain.hasAccess('1', stranger, 1)).toBe(false);
});

test('reports a revert immediately while the nonce is still free', async () => {
  const { world, person } = shared();
  world.failNext('relay.refuse', new Failure('relay.reverted', { reason: 'refused' }));
  const call = world.ports.chain.revokeAccess({ id: '1', user: stranger });
  await expect(sendOnce(person, 'revokeAccess', call, quick)).rejects.toMatchObject({ code: 'relay.reverted' });
  expect(signatures(world)).toBe(1);
});
