import { startLaggingNode } from './lagging-node.fixture.ts';
import { newAsset, newPerson, startTestRelay, type TestRelay } from './relay.fixture.ts';

let node: Awaited<ReturnType<typeof startLaggingNode>>;
let relay: TestRelay;
beforeAll(async () => {
  relay = await startTestRelay({}, async (rpcUrl) => {
    node = await startLaggingNode(rpcUrl);
    return node.url;
  });
});
afterAll(async () => {
  await relay.close();
  await node.close();
});

// The node lacks the block that deployed the Safe or used its last nonce: without it an estimate finds no Safe, or a
// signature for another nonce.
test.each([
  [1, 'does not know the Safe yet'],
  [2, 'knows an earlier nonce of it'],
])('action %i of a person happens although a node behind the address %s', async (nonce) => {
  const ada = newPerson();
  for (let before = 0; before < nonce; before++) await relay.act(ada, newAsset(), before);
  node.beLate(5);
  expect(await relay.act(ada, newAsset(), nonce)).toMatchObject({ status: 'confirmed', error: null });
});

test('reports a node that keeps lagging, so that the caller retries', async () => {
  const ada = newPerson();
  await relay.act(ada, newAsset(), 0);
  const signed = await ada.sign(newAsset(), 1);
  node.beLate(1_000);
  await expect(relay.as(ada).submit(signed)).rejects.toMatchObject({ code: 'chain.unavailable', status: 503 });
  node.beLate(0);
  expect((await relay.settled(ada, await relay.as(ada).submit(signed))).status).toBe('confirmed');
});
