import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { canonical, deployments, registryAbi } from '@ipr/abi';
import { type Hex, createPublicClient, http, parseEther } from 'viem';
import { anvilCommand } from './anvil.ts';
import { jsonRpc } from './json-rpc.ts';
import { startMiner } from './miner.ts';
import { prepareChain } from './prepare-chain.ts';

const relayAddress = '0x00000000000000000000000000000000000a11ce';
const stranger = '0x000000000000000000000000000000000000c0de';

let folder = '';
let rpcUrl = '';
let port = 0;
let chain: ChildProcess;

const freePort = async (): Promise<number> => {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address() as { port: number };
  probe.close();
  return free;
};

const startChain = async (): Promise<void> => {
  const { command, args } = anvilCommand({ port, stateFile: join(folder, 'chain.json') });
  chain = spawn(command, args, { stdio: 'ignore' });
  await expectSoon(() => jsonRpc(rpcUrl)('eth_chainId'));
};

const endChain = async (signal: NodeJS.Signals): Promise<void> => {
  const ended = once(chain, 'exit');
  chain.kill(signal);
  await ended;
};

/** Resolves when the state file holds what the chain knows now. */
const nextSave = async (): Promise<void> => {
  const since = Date.now();
  await expectSoon(async () => expect((await stat(join(folder, 'chain.json'))).mtimeMs).toBeGreaterThan(since));
};

/** Asks until it is told, for ten seconds at most. */
const expectSoon = async <T>(ask: () => Promise<T>): Promise<T> => {
  for (const end = Date.now() + 10_000; ; await sleep(20)) {
    try {
      return await ask();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'chain-'));
  port = await freePort();
  rpcUrl = `http://127.0.0.1:${port}`;
  await startChain();
}, 20_000);

afterAll(async () => {
  await endChain('SIGKILL');
  await rm(folder, { recursive: true });
});

test('puts every contract at its public address, once', async () => {
  const first = await prepareChain({ rpcUrl, relayAddress });
  const second = await prepareChain({ rpcUrl, relayAddress });
  expect(first.deployed).toHaveLength(12);
  expect(second).toEqual({ ...first, deployed: [] });

  const client = createPublicClient({ transport: http(rpcUrl) });
  const addresses: Hex[] = [...Object.values(canonical), deployments[80002].registry.address];
  for (const address of addresses) expect(await client.getCode({ address })).toMatch(/^0x[0-9a-f]{100,}$/);
  expect(await client.getBalance({ address: relayAddress })).toBe(parseEther('10000'));
  const registry = { address: first.registry, abi: registryAbi } as const;
  expect(await client.readContract({ ...registry, functionName: 'owner' })).toBe(deployments[80002].registry.owner);
  expect(await client.readContract({ ...registry, functionName: 'assetCount' })).toBe(0n);
}, 30_000);

test('mines what is sent and nothing else', async () => {
  const rpc = jsonRpc(rpcUrl);
  const height = async () => Number(await rpc<Hex>('eth_blockNumber'));
  const miner = startMiner(rpcUrl);
  const before = await height();
  const [from] = await rpc<Hex[]>('eth_accounts');
  const hash = await rpc<Hex>('eth_sendTransaction', [{ from, to: stranger, value: '0x1' }]);
  const receipt = await expectSoon(async () => {
    const found = await rpc<{ blockNumber: Hex } | null>('eth_getTransactionReceipt', [hash]);
    if (!found) throw new Error('not mined yet');
    return found;
  });
  await miner.stop();
  expect(Number(receipt.blockNumber)).toBe(before + 1);
  expect(await height()).toBe(before + 1);
}, 20_000);

test('keeps chain and genesis through kill -9, while the miner waits for it', async () => {
  const prepared = await prepareChain({ rpcUrl, relayAddress });
  const rpc = jsonRpc(rpcUrl);
  const before = Number(await rpc<Hex>('eth_blockNumber'));
  const miner = startMiner(rpcUrl);
  await nextSave();
  await endChain('SIGKILL');
  await startChain();
  expect(Number(await rpc<Hex>('eth_blockNumber'))).toBe(before);
  expect(await prepareChain({ rpcUrl, relayAddress })).toEqual({ ...prepared, deployed: [] });

  const [from] = await rpc<Hex[]>('eth_accounts');
  const hash = await rpc<Hex>('eth_sendTransaction', [{ from, to: stranger, value: '0x1' }]);
  await expectSoon(async () => expect(await rpc('eth_getTransactionReceipt', [hash])).not.toBeNull());
  await miner.stop();
}, 40_000);
