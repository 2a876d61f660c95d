import { randomBytes } from 'node:crypto';
import { callAs, newCid } from './call-as.ts';
import { startTemporaryChain, type TemporaryChain } from './temporary-chain.ts';

const wallet = `0x${'ab'.repeat(20)}` as const;
let temporary: TemporaryChain;

beforeAll(async () => {
  temporary = await startTemporaryChain(`0x${'11'.repeat(20)}`);
}, 120_000);
afterAll(() => temporary.close());

test('executes every one of the transactions that a wallet sends at the same time', async () => {
  const { chain, act } = callAs(temporary.rpcUrl);
  const asset = () =>
    chain.createAsset({ fileHash: randomBytes(32).toString('hex'), cid: newCid(), title: 'One of many' });
  const hashes = await Promise.all(Array.from({ length: 40 }, () => act(wallet, asset())));
  expect(new Set(hashes).size).toBe(40);
});
