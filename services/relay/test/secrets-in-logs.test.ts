import type { Hex } from '@ipr/domain';
import { startPickyNode } from './picky-node.fixture.ts';
import { newAsset, newHash, newPerson, startTestRelay, type TestRelay, until } from './relay.fixture.ts';

let node: Awaited<ReturnType<typeof startPickyNode>>;
let relay: TestRelay;
beforeAll(async () => {
  relay = await startTestRelay({ RELAY_RAISE_FEES_MS: '1000' }, async (rpcUrl) => {
    node = await startPickyNode(rpcUrl, 25);
    return node.url;
  });
});
afterAll(async () => {
  await relay.close();
  await node.close();
});

const log = () => JSON.stringify(relay.logged());

test('logs no signed transaction and no signature in any failure', async () => {
  const [ada, bob] = [newPerson(), newPerson()];
  const hash = newHash();
  // Refused by the node, sent again with higher fees, refused by the contract, and sent to an unreachable chain.
  const signed = await ada.sign(newAsset(hash), 0);
  await relay.settled(ada, await relay.as(ada).submit(signed));
  const duplicate = await bob.sign(newAsset(hash), 0);
  await expect(relay.as(bob).submit(duplicate)).rejects.toMatchObject({ code: 'registry.hash-already-exists' });
  await relay.chain.remember();
  const late = await bob.sign(newAsset(), 0);
  await relay.chain.pauseMining();
  await relay.as(bob).submit(late);
  await relay.chain.kill();
  await until(
    async () => log(),
    (text) => text.includes('trying again'),
  );
  await relay.stop();
  await relay.chain.start();
  await relay.restart();
  await until(
    async () => log(),
    (text) => text.split('did not accept a transaction').length > 1,
  );
  const entries = await relay.database.collection<{ attempts: { raw: Hex }[] }>('transactions').find().toArray();
  const raws = entries.flatMap(({ attempts }) => attempts.map(({ raw }) => raw));
  expect(raws.length).toBeGreaterThan(2);
  const text = log();
  for (const secret of [...raws, ...[signed, duplicate, late].map(({ signature }) => signature)]) {
    expect(text).not.toContain(secret.slice(2));
    expect(text).not.toContain(secret.slice(-80));
  }
});
