import { numberToHex, parseGwei } from 'viem';
import { newAsset, newPerson, startTestRelay, type TestRelay } from './relay.fixture.ts';
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
