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

/** Somebody with an asset that another person has accepted to view. */
const shared = () => {
  const world = createWorld();
  world.mint(me, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  world.offer(me, grantOf(1, 'd'));
  world.accept(stranger, { id: '1' });
  const { transactions, told } = createTransactions();
  return { world, told, person: { ...world, config: configOf(world), transactions } };
};

test('revoking and granting again is one signature and one transaction', async () => {
  const { world, told, person } = shared();
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
  expect(told).toEqual(['begin batch', 'pending', 'confirmed']);
});

test('a batch with a refused call does none of its calls, and its refusal is told', async () => {
  const { world, person } = shared();
  const { chain } = world.ports;
  const again = chain.grantAccess({ ...grantOf(2, 'e'), user: me });
  const calls = [chain.revokeAccess({ id: '1', user: stranger }), again];
  await expect(sendBatch(person, calls, quick)).rejects.toMatchObject({ code: 'registry.bad-grantee' });
  expect(await chain.grantOf('1', stranger)).toMatchObject({ state: 'accepted', role: 1, nonce: 1 });
  expect((await world.ports.index.shares({ wallet: stranger, direction: 'incoming' })).items[0]?.status).toBe('ACTIVE');
});

test('a single call is told by its own name', async () => {
  const { world, told, person } = shared();
  await sendOnce(person, 'revokeAccess', world.ports.chain.revokeAccess({ id: '1', user: stranger }), quick);
  expect(told[0]).toBe('begin revokeAccess');
  expect(await world.ports.chain.hasAccess('1', stranger, 1)).toBe(false);
});

const expired = () => new Failure('relay.request-expired');
const signatures = ({ calls }: { readonly calls: readonly string[] }) =>
  calls.filter((call) => call === 'wallet.sign').length;

test('what expired is handed over again with the signature it has, because the first may still happen', async () => {
  const { world, told, person } = shared();
  world.failNext('relay.refuse', expired());
  const call = world.ports.chain.revokeAccess({ id: '1', user: stranger });
  const { txHash } = await sendOnce(person, 'revokeAccess', call, quick);
  expect(txHash).toMatch(/^0x/);
  expect(signatures(world)).toBe(1);
  expect(told.at(-1)).toBe('confirmed');
});

test('what expires again and again is reported, and another action takes its number', async () => {
  const { world, told, person } = shared();
  for (let i = 0; i < retryTiming.tries; i++) world.failNext('relay.refuse', expired());
  const { nextNonce } = await world.api.relay.account({});
  const call = world.ports.chain.revokeAccess({ id: '1', user: stranger });
  await expect(sendOnce(person, 'revokeAccess', call, quick)).rejects.toMatchObject({ code: 'relay.request-expired' });
  expect(told.at(-1)).toBe('failed');
  expect(await world.api.relay.account({})).toMatchObject({ nextNonce });
  await sendOnce(person, 'revokeAccess', call, quick);
  expect(signatures(world)).toBe(2);
});

test('what reverted because another action took its number is signed for the next one', async () => {
  const { world, told, person } = shared();
  world.failNext('relay.overtake', new Failure('relay.reverted', { reason: 'refused' }));
  const call = world.ports.chain.revokeAccess({ id: '1', user: stranger });
  await sendOnce(person, 'revokeAccess', call, quick);
  expect(signatures(world)).toBe(2);
  expect(told.at(-1)).toBe('confirmed');
  expect(await world.ports.chain.hasAccess('1', stranger, 1)).toBe(false);
});

test('what reverted while its number is still free is reported at once', async () => {
  const { world, person } = shared();
  world.failNext('relay.refuse', new Failure('relay.reverted', { reason: 'refused' }));
  const call = world.ports.chain.revokeAccess({ id: '1', user: stranger });
  await expect(sendOnce(person, 'revokeAccess', call, quick)).rejects.toMatchObject({ code: 'relay.reverted' });
  expect(signatures(world)).toBe(1);
});
