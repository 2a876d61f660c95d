import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { deployments, registryAbi } from '@ipr/abi';
import { checkAssetIndex, contractTitles, type IndexedAssets } from '@ipr/ports/index/contract';
import { graphIndex } from '@ipr/ports/index/graph';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { encodeFunctionData, type Hex, padHex } from 'viem';
import { anvilCommand } from '../chain/anvil.ts';
import { jsonRpc } from '../chain/json-rpc.ts';
import { prepareChain } from '../chain/prepare-chain.ts';
import { root } from '../paths.ts';
import { DATABASE } from './check-chain.ts';
import { freePorts } from './free-ports.ts';
import { postgresUrl, withDatabase } from './postgres.ts';
import { startIndex } from './start-index.ts';

const relayAddress = '0x00000000000000000000000000000000000a11ce';
const lines: string[] = [];

let folder = '';
let chain: ChildProcess;
let rpc: ReturnType<typeof jsonRpc>;
let accounts: Hex[] = [];
let settings: Parameters<typeof startIndex>[0];
let running: Awaited<ReturnType<typeof startIndex>>;
let given: IndexedAssets;

const startChain = async (port: number, stateFile: string): Promise<void> => {
  const { command, args } = anvilCommand({ port, stateFile });
  chain = spawn(command, args, { stdio: 'ignore' });
  while (!(await rpc('eth_chainId').catch(() => undefined))) await delay(20);
  await prepareChain({ rpcUrl: settings.chainUrl, relayAddress });
  accounts = await rpc<Hex[]>('eth_accounts');
};

const endChain = async (): Promise<void> => {
  chain.kill('SIGKILL');
  await once(chain, 'exit');
};

const createAsset = async (from: Hex, number: number, title: string) => {
  const asset = { hash: padHex(`0x${number.toString(16)}`, { size: 32 }), cid: `bafy${number}`, title };
  const data = encodeFunctionData({
    abi: registryAbi,
    functionName: 'createAsset',
    args: [asset.hash, asset.cid, title],
  });
  const txHash = await rpc<Hex>('eth_sendTransaction', [{ from, to: deployments[80002].registry.address, data }]);
  await rpc('evm_mine');
  return { ...asset, txHash };
};

const newestBlock = async () => {
  const { number, hash } = await rpc<{ number: Hex; hash: Hex }>('eth_getBlockByNumber', ['latest', false]);
  return { number: Number(number), hash };
};

/** Whoever syncs again does so in a new schema: its id and time stay as long as the index goes on where it stopped. */
const deploymentSchema = async (): Promise<unknown> => {
  const { postgres } = settings.ports;
  const query = 'select id, name, created_at from deployment_schemas where subgraph like $1 and active';
  const url = postgresUrl({ port: postgres, password: settings.password }, DATABASE);
  return withDatabase(url, async (client) => (await client.query(query, ['Qm%'])).rows);
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'index-'));
  const [chainPort = 0, postgres = 0, graphql = 0, indexNode = 0, admin = 0, metrics = 0, ipfs = 0] =
    await freePorts(7);
  settings = {
    dataDir: join(folder, 'index'),
    ports: { postgres, graphql, indexNode, admin, metrics, ipfs },
    chainUrl: `http://127.0.0.1:${chainPort}`,
    password: 'only for this test: /@%',
    subgraphBuildDir: join(root, 'subgraph', 'dist'),
    log: (line) => lines.push(line),
  };
  rpc = jsonRpc(settings.chainUrl);
  await startChain(chainPort, join(folder, 'chain.json'));
  const [owner, other] = accounts as [Hex, Hex];
  const assets = [];
  for (const [at, title] of contractTitles.entries())
    assets.push(await createAsset(at < 2 ? owner : other, at + 1, title));
  running = await startIndex(settings);
  given = { index: graphIndex({ url: running.url }), owner, other, assets, block: await newestBlock() };
}, 60_000);

afterAll(async () => {
  await running.stop();
  await endChain();
  await rm(folder, { recursive: true });
}, 30_000);

checkAssetIndex(() => given);

test('goes on where it stopped after its processes were killed', async () => {
  const { index, owner, block } = given;
  const schema = await deploymentSchema();
  expect(schema).toHaveLength(1);
  for (const pid of running.pids()) process.kill(pid, 'SIGKILL');
  await createAsset(owner, 4, 'Made while nobody looked');
  await index.waitForBlock(block.number + 1);
  expect((await index.asset('4')).title).toBe('Made while nobody looked');
  expect((await index.assets({})).total).toBe(4);
  expect(await deploymentSchema()).toEqual(schema);
  expect(lines.filter((line) => line.includes('rebuilt'))).toEqual([]);
}, 30_000);

test('goes on where it stopped after it was stopped', async () => {
  const { index, owner, block } = given;
  const schema = await deploymentSchema();
  await running.stop();
  await createAsset(owner, 5, 'Made while it was stopped');
  running = await startIndex(settings);
  await index.waitForBlock(block.number + 2);
  expect((await index.asset('5')).title).toBe('Made while it was stopped');
  expect(await deploymentSchema()).toEqual(schema);
}, 30_000);

test('builds itself anew when the chain was set back while it was stopped', async () => {
  const { index, owner } = given;
  const snapshot = await rpc('evm_snapshot');
  await createAsset(owner, 6, 'Taken back');
  await index.waitForBlock((await newestBlock()).number);
  await running.stop();
  await rpc('evm_revert', [snapshot]);
  await createAsset(owner, 7, 'In its place');
  running = await startIndex(settings);
  await index.waitForBlock((await newestBlock()).number);
  expect((await index.asset('6')).title).toBe('In its place');
  expect(lines.filter((line) => line.includes('it is rebuilt from the events'))).toHaveLength(1);
}, 30_000);

test('builds itself anew for another chain', async () => {
  const { index, other } = given;
  await running.stop();
  await endChain();
  await startChain(Number(new URL(settings.chainUrl).port), join(folder, 'other-chain.json'));
  await createAsset(other, 9, 'First of the other chain');
  running = await startIndex(settings);
  await index.waitForBlock((await newestBlock()).number);
  expect((await index.assets({})).items).toMatchObject([{ id: '1', title: 'First of the other chain', owner: other }]);
  expect(lines.filter((line) => line.includes('it is rebuilt from the events'))).toHaveLength(2);
}, 30_000);
