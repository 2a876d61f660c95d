import { Failure } from '@ipr/domain';
import type { Wallet } from '@ipr/ports/wallet';
import { configOf, createTransactions } from '../../testing/portal.ts';
import { createWorld, me, stranger } from '../../testing/small-world.ts';
import { sendOnce } from './send-once.ts';

const quick = { wait: () => Promise.resolve() };

/** A person whose wallet gives out no signature of a transaction: it executes them through the relay itself. */
const executing = () => {
  const world = createWorld();
  world.mint(me, { fileHash: 'ab'.repeat(32), cid: 'cid', title: 'Motor' });
  world.offer(me, { id: '1', user: stranger, role: 1, expiresAt: 0, ndaHash: `0x${'d'.repeat(64)}`, cid: 'share' });
  world.accept(stranger, { id: '1' });
  const execute: NonNullable<Wallet['execute']> = async (transaction) => {
    world.note('wallet.execute');
    return world.api.relay.submit({ transaction, signature: '0x' }, { idempotencyKey: String(transaction.nonce) });
  };
  const wallet: Wallet = { ...world.ports.wallet, execute };
  const { transactions, trackerEvents } = createTransactions();
  const person = { ...world, ports: { ...world.ports, wallet }, config: configOf(world), transactions };
  const revoke = () =>
    sendOnce(person, 'revokeAccess', world.ports.chain.revokeAccess({ id: '1', user: stranger }), quick);
  const times = (name: string) => world.calls.filter((call) => call === name).length;
  return { world, revoke, times, trackerEvents };
};

test('a wallet that executes transactions is requested no signature', async () => {
  const { world, revoke, times, trackerEvents } = executing();
  await revoke();
  expect([times('wallet.execute'), times('wallet.sign')]).toEqual([1, 0]);
  expect(await world.ports.chain.hasAccess('1', stranger, 1)).toBe(false);
  expect(trackerEvents.at(-1)).toBe('confirmed');
});

test('after a lost response the same transaction is executed again, and has one effect', async () => {
  const { world, revoke, times } = executing();
  const before = await world.ports.chain.blockNumber();
  world.failNext('relay.submit', new Failure('network.unreachable'));
  await revoke();
  expect(await world.ports.chain.hasAccess('1', stranger, 1)).toBe(false);
  expect(await world.ports.chain.blockNumber()).toBe(before + 1);
  expect(times('wallet.sign')).toBe(0);
});

test('a refusal is reported and leaves nothing under way', async () => {
  const { world, revoke, trackerEvents } = executing();
  world.failNext('wallet.execute', new Failure('session.too-old', { minutes: 10 }));
  await expect(revoke()).rejects.toMatchObject({ code: 'session.too-old' });
  expect(trackerEvents.at(-1)).toBe('failed');
  await revoke();
  expect(await world.ports.chain.hasAccess('1', stranger, 1)).toBe(false);
});
