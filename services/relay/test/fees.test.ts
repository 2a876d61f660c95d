import { jsonRpc } from '@ipr/protocol/json-rpc/json-rpc';
import type { Health } from '@ipr/service-kit';
import { type Hex, numberToHex, parseGwei, parseTransaction } from 'viem';
import { startPickyNode } from './picky-node.fixture.ts';
import { newAsset, newPerson, startTestRelay, type TestRelay, until } from './relay.fixture.ts';

const capGwei = 60;
let node: Awaited<ReturnType<typeof startPickyNode>>;
let relay: TestRelay;
beforeAll(async () => {
  const env = { RELAY_MAX_FEE_GWEI: String(capGwei), RELAY_RAISE_FEES_MS: '1000' };
  relay = await startTestRelay(env, async (rpcUrl) => {
    node = await startPickyNode(rpcUrl, 25);
    return node.url;
  });
});
afterAll(async () => {
  await relay.close();
  await node.close();
});
afterEach(() => relay.chain.resumeMining());

interface Attempt {
  readonly raw: Hex;
  readonly maxFeePerGas: string;
  readonly maxPriorityFeePerGas: string;
}
const attempts = async (id: string): Promise<readonly Attempt[]> => {
  const entries = relay.database.collection<{ attempts: Attempt[] }>('transactions');
  const all = await entries.find().toArray();
  return all.find(({ _id }) => String(_id) === id)?.attempts ?? [];
};

test('learns a demanded tip from the first refusal, also for the next start', async () => {
  const [ada, bob, eve] = [newPerson(), newPerson(), newPerson()];
  const first = await relay.act(ada, newAsset(), 0);
  expect(first.status).toBe('confirmed');
  expect((await attempts(first.id)).length).toBe(2);
  expect(node.refusals()).toEqual([expect.stringContaining('minimum needed 25000000000')]);
  const second = await relay.act(bob, newAsset(), 0);
  await relay.stop();
  await relay.restart();
  const third = await relay.act(eve, newAsset(), 0);
  for (const { id } of [second, third]) expect(await attempts(id)).toHaveLength(1);
  expect(node.refusals()).toHaveLength(1);
});

test('makes replacements that real nodes accept, up to the cap, and journals the signed fees', async () => {
  const ada = newPerson();
  const before = node.refusals().length;
  await relay.chain.pauseMining();
  const { id } = await relay.as(ada).submit(await ada.sign(newAsset(), 0));
  const all = await until(
    () => attempts(id),
    (some) => BigInt(some.at(-1)?.maxFeePerGas ?? 0) * 11n > parseGwei(String(capGwei)) * 10n,
  );
  expect(all.length).toBeGreaterThan(1);
  for (const { raw, maxFeePerGas, maxPriorityFeePerGas } of all) {
    const signed = parseTransaction(raw);
    expect([maxFeePerGas, maxPriorityFeePerGas].map(BigInt)).toEqual([
      signed.maxFeePerGas,
      signed.maxPriorityFeePerGas,
    ]);
    expect(signed.maxFeePerGas).toBeLessThanOrEqual(parseGwei(String(capGwei)));
  }
  expect(node.refusals()).toHaveLength(before);
});

const isPaused = ({ notices }: Health) => notices?.some((notice) => notice.includes('over the cap')) === true;

test('signs nothing while the base fee exceeds the cap, and reports it in log and health', async () => {
  const [ada, bob] = [newPerson(), newPerson()];
  const rpc = jsonRpc(relay.chain.rpcUrl);
  const mineAt = async (gwei: number) => {
    await rpc('anvil_setNextBlockBaseFeePerGas', [numberToHex(parseGwei(String(gwei)))]);
    await rpc('evm_mine');
  };
  await relay.chain.pauseMining();
  const sent = await relay.as(ada).submit(await ada.sign(newAsset(), 0));
  await mineAt(90);
  const signed = await bob.sign(newAsset(), 0);
  const health = await until(relay.health, isPaused);
  expect(health).toMatchObject({
    status: 'up',
    notices: expect.arrayContaining([expect.stringContaining('a tip of 25 gwei')]),
  });
  await expect(relay.as(bob).submit(signed)).rejects.toMatchObject({ code: 'relay.fees-too-high', status: 503 });
  expect(relay.logged()).toContainEqual(
    expect.objectContaining({ level: 'warn', msg: 'paused: the network’s fees are over the cap' }),
  );
  // Longer than the delay before fees are raised, by the journal's timestamps.
  const paused = await attempts(sent.id);
  const { createdAt } = await relay.as(ada).status({ id: sent.id });
  await until(
    async () => Date.now() - Date.parse(createdAt),
    (age) => age > 3_000,
  );
  expect(await attempts(sent.id)).toHaveLength(paused.length);
  await mineAt(1);
  relay.chain.resumeMining();
  expect((await relay.settled(ada, sent)).status).toBe('confirmed');
  const later = await until(
    () => relay.as(bob).submit(signed),
    () => true,
  );
  expect((await relay.settled(bob, later)).status).toBe('confirmed');
  expect(isPaused(await relay.health())).toBe(false);
});
