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
afterEach(() => nodes.tell());

const gwei = (value: number) => parseGwei(String(value));
const signedFees = async (id: string) => {
  const entries = await relay.database
    .collection<{ attempts: { maxFeePerGas: string; maxPriorityFeePerGas: string }[] }>('transactions')
    .find()
    .toArray();
  const attempts = entries.find(({ _id }) => String(_id) === id)?.attempts ?? [];
  return attempts.map((each) => [each.maxFeePerGas, each.maxPriorityFeePerGas].map(BigInt));
};

test('one node of three that exaggerates its suggestion or the base fee does not set the price', async () => {
  const lie: Lie = async ({ method }, honest) => {
    if (method === 'eth_maxPriorityFeePerGas') return { result: numberToHex(gwei(90)) };
    if (method !== 'eth_getBlockByNumber') return undefined;
    const { result } = (await honest()) as { result: object };
    return { result: { ...result, baseFeePerGas: numberToHex(gwei(450)) } };
  };
  for (const at of [0, 1, 2]) {
    const lies: (Lie | undefined)[] = [];
    lies[at] = lie;
    nodes.tell(...lies);
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

test('what one node demands is not believed while the others have the transaction', async () => {
  nodes.tell(refusing(90));
  const ada = newPerson();
  for (const nonce of [0, 1]) {
    const sent = await relay.act(ada, newAsset(), nonce);
    expect(sent.status).toBe('confirmed');
    for (const [, tip] of await signedFees(sent.id)) expect(tip).toBeLessThan(gwei(20));
  }
  expect(await keptFloors()).toEqual([]);
  expect(await relay.health()).not.toHaveProperty('notices');
});

test('what a quorum of the nodes demands at least is learnt, and no more', async () => {
  nodes.tell(refusing(90), refusing(30), refusing(28));
  const ada = newPerson();
  const sent = await relay.as(ada).submit(await ada.sign(newAsset(), 0));
  const health = await until(relay.health, ({ notices }) => notices !== undefined);
  expect(health.notices).toEqual([expect.stringContaining('a tip of 30 gwei')]);
  expect(await keptFloors()).toEqual([expect.objectContaining({ tip: String(gwei(30)) })]);
  nodes.tell();
  expect((await relay.settled(ada, sent)).status).toBe('confirmed');
});

const estimating =
  (gas: Hex): Lie =>
  ({ method }) =>
    method === 'eth_estimateGas' ? { result: gas } : undefined;
const refusals = () => relay.database.collection('quotas').countDocuments({ _id: /refused/ as never });

test('one node’s estimate, too much, too little or a revert, neither refuses a person nor is signed', async () => {
  const reverting: Lie = ({ method }) =>
    method === 'eth_estimateGas' ? { error: { code: 3, message: 'execution reverted' } } : undefined;
  for (const lie of [estimating('0xf00000'), estimating('0x5208'), reverting]) {
    nodes.tell(lie);
    const sent = await relay.act(newPerson(), newAsset(), 0);
    expect(sent.status).toBe('confirmed');
  }
  expect(await refusals()).toBe(0);
});

test('nodes that all differ are the chain’s fault, and a limit that a quorum exceeds is the request’s', async () => {
  const ada = newPerson();
  const signed = await ada.sign(newAsset(), 0);
  nodes.tell(estimating('0xf00000'), undefined, estimating('0x5208'));
  await expect(relay.as(ada).submit(signed)).rejects.toMatchObject({ code: 'chain.unavailable', status: 503 });
  expect(await refusals()).toBe(0);
  nodes.tell(estimating('0xf00000'), estimating('0xf00001'));
  await expect(relay.as(ada).submit(signed)).rejects.toMatchObject({ code: 'relay.request-refused' });
});
