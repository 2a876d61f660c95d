import { checkAssetIndex, contractTitles, type IndexedAssets } from '@ipr/ports/index/contract';
import { graphIndex } from '@ipr/ports/index/graph';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startChainForIndex } from './chain-and-index.fixture.ts';
import { startIndex } from './start-index.ts';

let chain: Awaited<ReturnType<typeof startChainForIndex>>;
let running: Awaited<ReturnType<typeof startIndex>>;
let given: IndexedAssets;

beforeAll(async () => {
  chain = await startChainForIndex();
  const [owner, other] = chain.accounts;
  const assets = [];
  for (const [at, title] of contractTitles.entries())
    assets.push(await chain.createAsset(at < 2 ? owner : other, at + 1, title));
  running = await startIndex(chain.settings);
  given = { index: graphIndex({ url: running.url }), owner, other, assets, block: await chain.newestBlock() };
}, 60_000);

afterAll(async () => {
  await running.stop();
  await chain.close();
}, 30_000);

checkAssetIndex(() => given);

test('goes on where it stopped after its processes were killed', async () => {
  const { index, owner, block } = given;
  const schema = await chain.deploymentSchema();
  expect(schema).toHaveLength(1);
  for (const pid of running.pids()) process.kill(pid, 'SIGKILL');
  await chain.createAsset(owner, 4, 'Made while nobody looked');
  await index.waitForBlock(block.number + 1);
  expect((await index.asset('4')).title).toBe('Made while nobody looked');
  expect((await index.assets({})).total).toBe(4);
  expect(await chain.deploymentSchema()).toEqual(schema);
  expect(chain.lines.filter((line) => line.includes('rebuilt'))).toEqual([]);
}, 30_000);

test('goes on where it stopped after it was stopped', async () => {
  const { index, owner, block } = given;
  const schema = await chain.deploymentSchema();
  await running.stop();
  await chain.createAsset(owner, 5, 'Made while it was stopped');
  running = await startIndex(chain.settings);
  await index.waitForBlock(block.number + 2);
  expect((await index.asset('5')).title).toBe('Made while it was stopped');
  expect(await chain.deploymentSchema()).toEqual(schema);
}, 30_000);

test('builds itself anew when the chain was set back while it was stopped', async () => {
  const { index, owner } = given;
  const snapshot = await chain.rpc('evm_snapshot');
  await chain.createAsset(owner, 6, 'Taken back');
  await index.waitForBlock((await chain.newestBlock()).number);
  await running.stop();
  await chain.rpc('evm_revert', [snapshot]);
  await chain.createAsset(owner, 7, 'In its place');
  running = await startIndex(chain.settings);
  await index.waitForBlock((await chain.newestBlock()).number);
  expect((await index.asset('6')).title).toBe('In its place');
  expect(chain.lines.filter((line) => line.includes('it is rebuilt from the events'))).toHaveLength(1);
}, 30_000);

test('builds itself anew for another chain', async () => {
  const { index, other } = given;
  await running.stop();
  await chain.endChain();
  await chain.startChain('other-chain.json');
  await chain.createAsset(other, 9, 'First of the other chain');
  running = await startIndex(chain.settings);
  await index.waitForBlock((await chain.newestBlock()).number);
  expect((await index.assets({})).items).toMatchObject([{ id: '1', title: 'First of the other chain', owner: other }]);
  expect(chain.lines.filter((line) => line.includes('it is rebuilt from the events'))).toHaveLength(2);
}, 30_000);
