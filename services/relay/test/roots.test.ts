import type { RelayedTransaction } from '@ipr/api';
import { type Hex, lowerAddress } from '@ipr/domain';
import { rootCallData } from '@ipr/protocol/evidence/daily-root';
import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import { privateKeyToAccount } from 'viem/accounts';
import { newHash, newPerson, startTestRelay, type TestRelay, until } from './relay.fixture.ts';

let relay: TestRelay;
beforeAll(async () => {
  relay = await startTestRelay({ RELAY_EXPIRES_MS: '1500' });
});
afterAll(() => relay.close());
afterEach(() => relay.chain.resumeMining());

const newRoot = (): Hex => `0x${newHash()}`;
const confirmed = (wanted: { readonly day: string; readonly root: Hex }): Promise<RelayedTransaction> =>
  until(
    () => relay.asService().writeRoot(wanted),
    ({ status }) => status === 'confirmed',
  );
const sentBy = (hash: Hex | null) =>
  jsonRpc(relay.chain.rpcUrl)<{ from: Hex; to: Hex; input: Hex; type: string }>('eth_getTransactionByHash', [hash]);

/** Number of the relay's transactions with this call data in all blocks. */
const onChain = async (data: Hex): Promise<number> => {
  const rpc = jsonRpc(relay.chain.rpcUrl);
  const newest = Number(await rpc<Hex>('eth_blockNumber', []));
  const blocks = await Promise.all(
    Array.from({ length: newest + 1 }, (_, at) =>
      rpc<{ transactions: { input: Hex }[] }>('eth_getBlockByNumber', [`0x${at.toString(16)}`, true]),
    ),
  );
  return blocks.flatMap(({ transactions }) => transactions).filter(({ input }) => input === data).length;
};

test('writes the root of a day as call data to its own address', async () => {
  const wanted = { day: '2026-11-20', root: newRoot() };
  const { hash, error } = await confirmed(wanted);
  expect(error).toBeNull();
  const own = lowerAddress(privateKeyToAccount(relay.relayKey).address);
  expect(await sentBy(hash)).toMatchObject({ from: own, to: own, input: rootCallData(wanted), type: '0x2' });
});

test('sends one transaction for calls at two replicas at once, and none for later ones', async () => {
  const wanted = { day: '2026-11-21', root: newRoot() };
  const other = await relay.replica();
  const calls = Array.from({ length: 10 }, (_, at) => (at % 2 ? other : relay).asService().writeRoot(wanted));
  const ids = (await Promise.all(calls)).map(({ id }) => id);
  expect(new Set([...ids, (await confirmed(wanted)).id]).size).toBe(1);
  expect(await onChain(rootCallData(wanted))).toBe(1);
  await other.close();
});

test('refuses another root for a day that has one', async () => {
  await relay.asService().writeRoot({ day: '2026-11-22', root: newRoot() });
  const again = relay.asService().writeRoot({ day: '2026-11-22', root: newRoot() });
  await expect(again).rejects.toMatchObject({ code: 'relay.request-refused' });
});

test('a root written before an outage of chain and relay is sent after it, once', async () => {
  const wanted = { day: '2026-11-23', root: newRoot() };
  await relay.chain.pauseMining();
  await relay.asService().writeRoot(wanted);
  await relay.stop();
  relay.chain.resumeMining();
  await relay.restart();
  expect((await confirmed(wanted)).status).toBe('confirmed');
  expect(await onChain(rootCallData(wanted))).toBe(1);
});

test('a root that was withdrawn because it was in no block is written by the next call, once', async () => {
  const wanted = { day: '2026-11-24', root: newRoot() };
  await relay.chain.pauseMining();
  const first = await relay.asService().writeRoot(wanted);
  const journal = relay.database.collection('transactions');
  await until(
    () => journal.countDocuments({ 'attempts.withdraws': true }),
    (count) => count > 0,
  );
  relay.chain.resumeMining();
  await until(
    () => journal.countDocuments({ status: 'expired' }),
    (count) => count === 1,
  );
  expect((await confirmed(wanted)).id).not.toBe(first.id);
  expect(await onChain(rootCallData(wanted))).toBe(1);
});

test('refuses persons, and days and roots that are none', async () => {
  const ada = newPerson();
  const body = { day: '2026-11-25', root: newRoot() };
  const headers = { 'content-type': 'application/json' };
  const url = (await relay.get(ada, '/internal/relay/roots')).url;
  expect((await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status).toBe(403);
  for (const wrong of [{ day: '2026-02-30' }, { root: '0x00' as Hex }])
    await expect(relay.asService().writeRoot({ ...body, ...wrong })).rejects.toMatchObject({ status: 422 });
});
