import { canonical, localDeployment, registryAbi } from '@ipr/abi';
import { createPublicClient, type Hex, http, parseEther } from 'viem';
import { type LocalChain, startLocalChain } from './local-chain.fixture.ts';
import { startMiner } from './miner.ts';
import { prepareChain } from './prepare-chain.ts';
import { soon } from './temporary-anvil.ts';

const relayAddress = '0x00000000000000000000000000000000000a11ce';
/** Longer than any test: only the chain's notifications start a block. */
const checkEveryMs = 3_600_000;
const stranger = '0x000000000000000000000000000000000000c0de';

let chain: LocalChain;
let prepare: () => ReturnType<typeof prepareChain>;
const height = async () => Number(await chain.rpc<Hex>('eth_blockNumber'));
const blockOf = (hash: Hex) =>
  soon(async () => {
    const receipt = await chain.rpc<{ blockNumber: Hex } | null>('eth_getTransactionReceipt', [hash]);
    if (!receipt) throw new Error('not mined yet');
    return Number(receipt.blockNumber);
  });

beforeAll(async () => {
  chain = await startLocalChain();
  prepare = () => prepareChain({ rpcUrl: chain.rpcUrl, relayAddress });
});
afterAll(() => chain.stop());

test('puts every contract at its public address, once', async () => {
  const first = await prepare();
  expect(first.deployed).toHaveLength(13);
  expect(await prepare()).toEqual({ ...first, deployed: [], changed: false });

  const client = createPublicClient({ transport: http(chain.rpcUrl) });
  const { registry: placed, accessPass } = localDeployment;
  const addresses: Hex[] = [...Object.values(canonical), placed.address, accessPass.address];
  for (const address of addresses) expect(await client.getCode({ address })).toMatch(/^0x[0-9a-f]{100,}$/);
  expect(await client.getBalance({ address: relayAddress })).toBe(parseEther('10000'));
  const registry = { address: first.registry, abi: registryAbi } as const;
  expect(await client.readContract({ ...registry, functionName: 'owner' })).toBe(placed.owner);
  expect(await client.readContract({ ...registry, functionName: 'accessPass' })).toBe(accessPass.address);
  expect(await client.readContract({ ...registry, functionName: 'assetCount' })).toBe(0n);
});

test('mines sent transactions and no empty blocks', async () => {
  const before = await height();
  const miner = startMiner(chain.rpcUrl, { checkEveryMs });
  for (let sent = 1; sent <= 3; sent++)
    expect(await blockOf(await chain.send({ to: stranger, value: '0x1' }))).toBe(before + sent);
  await miner.stop();
  expect(await height()).toBe(before + 3);
});

test('keeps chain and genesis through kill -9, while the miner waits for it', async () => {
  const prepared = await prepare();
  const before = await height();
  const miner = startMiner(chain.rpcUrl, { checkEveryMs });
  for (let crash = 1; crash <= 4; crash++) {
    await chain.nextSave();
    await chain.crashAndRestart();
    expect(await prepare()).toEqual({ ...prepared, deployed: [], changed: false });
    expect(await blockOf(await chain.send({ to: stranger, value: '0x1' }))).toBe(before + crash);
    const { timestamp } = await chain.rpc<{ timestamp: string }>('eth_getBlockByNumber', ['latest', false]);
    expect(Math.abs(Number(timestamp) - Date.now() / 1000)).toBeLessThan(5);
  }
  await miner.stop();
});

test('refuses a chain that is not local', async () => {
  await chain.rpc('anvil_setChainId', [137]);
  await expect(prepare()).rejects.toThrow('Refusing to prepare chain 137');
  await chain.rpc('anvil_setChainId', [80002]);
});
