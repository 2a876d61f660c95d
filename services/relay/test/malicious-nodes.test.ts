import { type Hex, numberToHex, parseGwei } from 'viem';
import { newAsset, newPerson, startTestRelay, type TestRelay, until } from './relay.fixture.ts';
import { type Lie, startSeveralNodes } from './several-nodes.fixture.ts';

let nodes: Awaited<ReturnType<typeof startSeveralNodes>>;
let relay: TestRelay;
beforeAll(async () => {
  relay = await startTestRelay({}, async (rpcUrl) => {
    nodes = await startSeveralNodes(rpcUrl);
    return nodes.urls;
  });
});
afterAll(async () => {
  await relay.close();
  await nodes.close();
});
afterEach(() => nodes.pretend());

const gwei = (value: number) => parseGwei(String(value));
const signedFees = async (id: string) => {
  const entries = await relay.database
    .collection<{ attempts: { maxFeePerGas: string; maxPriorityFeePerGas: string }[] }>('transactions')
    .find()
    .toArray();
  const attempts = entries.find(({ _id }) => String(_id) === id)?.attempts ?? [];
  return attempts.map((each) => [each.maxFeePerGas, each.maxPriorityFeePerGas].map(BigInt));
};

test('ignores an exaggerated tip or base fee of one node of three', async () => {
  const lie: Lie = async ({ method }, honest) => {
    if (method === 'eth_maxPriorityFeePerGas') return { result: numberToHex(gwei(90)) };
    if (method !== 'eth_getBlockByNumber') return undefined;
    const { result } = (await honest()) as { result: object };
    return { result: { ...result, baseFeePerGas: numberToHex(gwei(450)) } };
  };
  for (const at of [0, 1, 2]) {
    const lies: (Lie | undefined)[] = [];
    lies[at] = lie;
    nodes.pretend(...lies);
    const sent = await relay.act(newPerson(), newAsset(), 0);
    expect(sent.status).toBe('confirmed');
    for (const fees of await signedFees(sent.id)) for (const fee of fees) expect(fee).toBeLessThan(gwei(20));
  }
});

const refusing =
  (minimumGwei: number): Lie =>
  ({ method }) =>
    method === 'eth_sendRawTransaction'
      ? {
          error: {
            code: -32_000,
            message: `transaction underpriced: gas tip cap 1, minimum needed ${gwei(minimumGwei)}`,
          },
        }
      : undefined;
const keptFloors = () => relay.database.collection('fee_floors').find().toArray();

test('ignores one node’s demanded tip while the others have the transaction', async () => {
  nodes.pretend(refusing(90));
  const ada = newPerson();
  for (const nonce of [0, 1]) {
    const sent = await relay.act(ada, newAsset(), nonce);
    expect(sent.status).toBe('confirmed');
    for (const [, tip] of await signedFees(sent.id)) expect(tip).toBeLessThan(gwei(20));
  }
  expect(await keptFloors()).toEqual([]);
  expect(await relay.health()).not.toHaveProperty('notices');
});

test('learns the minimum tip that a quorum of the nodes demands, and no higher one', async () => {
  nodes.pretend(refusing(90), refusing(30), refusing(28));
  const ada = newPerson();
  const sent = await relay.as(ada).submit(await ada.sign(newAsset(), 0));
  const health = await until(relay.health, ({ notices }) => notices !== undefined);
  expect(health.notices).toEqual([expect.stringContaining('a tip of 30 gwei')]);
  expect(await keptFloors()).toEqual([expect.objectContaining({ tip: String(gwei(30)) })]);
  nodes.pretend();
  expect((await relay.settled(ada, sent)).status).toBe('confirmed');
});

const estimating =
  (gas: Hex): Lie =>
  ({ method }) =>
    method === 'eth_estimateGas' ? { result: gas } : undefined;
const refusals = () => relay.database.collection('quotas').countDocuments({ _id: /refused/ as never });

test('neither refuses a person for nor signs one node’s estimate that is too high, too low or a revert', async () => {
  const reverting: Lie = ({ method }) =>
    method === 'eth_estimateGas' ? { error: { code: 3, message: 'execution reverted' } } : undefined;
  for (const lie of [estimating('0xf00000'), estimating('0x5208'), reverting]) {
    nodes.pretend(lie);
    const sent = await relay.act(newPerson(), newAsset(), 0);
    expect(sent.status).toBe('confirmed');
  }
  expect(await refusals()).toBe(0);
});

test('reports disagreeing nodes as a chain failure, and a gas limit that a quorum exceeds as a refused request', async () => {
  const ada = newPerson();
  const signed = await ada.sign(newAsset(), 0);
  nodes.pretend(estimating('0xf00000'), undefined, estimating('0x5208'));
  await expect(relay.as(ada).submit(signed)).rejects.toMatchObject({ code: 'chain.unavailable', status: 503 });
  expect(await refusals()).toBe(0);
  nodes.pretend(estimating('0xf00000'), estimating('0xf00001'));
  await expect(relay.as(ada).submit(signed)).rejects.toMatchObject({ code: 'relay.request-refused' });
});
