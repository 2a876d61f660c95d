import { createPublicClient, createWalletClient, type Hex, http } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { newAsset, newHash, newPerson, startTestRelay, type TestRelay, until } from './relay.fixture.ts';

let relay: TestRelay;
beforeAll(async () => {
  relay = await startTestRelay({ RELAY_RAISE_FEES_MS: '1000', RELAY_DROPPED_AFTER_MS: '100' });
});
afterAll(() => relay.close());
afterEach(() => relay.chain.resumeMining());

const journal = () => relay.database.collection<{ attempts: { hash: string }[]; relayNonce: number }>('transactions');

test('reports the reason of an action that fails in its block, and frees its nonce', async () => {
  const [ada, bob] = [newPerson(), newPerson()];
  const asset = newAsset(newHash());
  await relay.chain.pauseMining();
  const first = await relay.as(ada).submit(await ada.sign(asset, 0));
  const second = await relay.as(bob).submit(await bob.sign(asset, 0));
  relay.chain.resumeMining();
  expect((await relay.settled(ada, first)).status).toBe('confirmed');
  expect(await relay.settled(bob, second)).toMatchObject({
    status: 'failed',
    error: { code: 'registry.hash-already-exists' },
    blockNumber: expect.any(Number),
  });
  const again = await relay.as(bob).submit(await bob.sign(newAsset(), 0));
  expect(again.id).not.toBe(second.id);
  expect((await relay.settled(bob, again)).status).toBe('confirmed');
});

test('sends an unmined transaction again with higher fees, and executes it once', async () => {
  const ada = newPerson();
  const before = await relay.registry.assetCount();
  await relay.chain.pauseMining();
  const sent = await relay.as(ada).submit(await ada.sign(newAsset(), 0));
  const client = createPublicClient({ transport: http(relay.chain.rpcUrl) });
  const last = async () => (await journal().findOne({}, { sort: { relayNonce: -1 } }))?.attempts.at(-1)?.hash as Hex;
  const dearer = await until(last, (hash) => hash !== sent.hash);
  await until(
    () => client.getTransaction({ hash: dearer }),
    ({ hash }) => hash === dearer,
  );
  relay.chain.resumeMining();
  const settled = await relay.settled(ada, sent);
  expect(settled.status).toBe('confirmed');
  expect(settled.hash).not.toBe(sent.hash);
  expect(await relay.registry.assetCount()).toBe(before + 1);
});

test('expires a request whose nonce another transaction used, and accepts it again', async () => {
  const ada = newPerson();
  const signed = await ada.sign(newAsset(), 0);
  await relay.chain.pauseMining();
  const sent = await relay.as(ada).submit(signed);
  const [last] = await journal().find().sort({ relayNonce: -1 }).limit(1).toArray();
  const account = privateKeyToAccount(relay.relayKey);
  const intruder = createWalletClient({ account, transport: http(relay.chain.rpcUrl) });
  await intruder.sendTransaction({
    chain: null,
    to: account.address,
    value: 0n,
    gas: 21_000n,
    nonce: last?.relayNonce ?? -1,
    maxFeePerGas: 400_000_000_000n,
    maxPriorityFeePerGas: 400_000_000_000n,
  });
  relay.chain.resumeMining();
  const expired = await until(
    () => relay.as(ada).status({ id: sent.id }),
    ({ status }) => status === 'expired',
  );
  expect(expired).toMatchObject({ error: { code: 'relay.request-expired' } });
  const again = await relay.as(ada).submit(signed);
  expect((await relay.settled(ada, again)).status).toBe('confirmed');
});
